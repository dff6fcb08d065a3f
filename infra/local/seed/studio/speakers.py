"""Speakers: puck, can, carry radio, orb, sound bar, bookshelf pair. The front faces -y."""
import math

import numpy as np

from materials import fabric, foam, glass, gloss, leather, lit, metal, mix, perforated, plastic, rubber, void, wood
from shapes import (arc, ball, bore, circle, cut_line, extrude, fillet_line, group, lathe, place, rect, resample, spline, superellipse,
                    sweep, symbol, text, tube)


def build(look, view, root):
    g = group(root)
    return globals()["_" + look["variant"]](look, g, view) or {}


def _flat(outline, z):
    return np.column_stack([outline, np.full(len(outline), z)])


def _puck(L, g, view):
    body = group(g)
    cloth, dark = fabric(L["fabric"], 78, mix(L["fabric"], "#ffd2b8", .35)), rubber(L["accent"], .55)
    # built lying on its back, face to +z; then stood on its edge
    lathe(fillet_line([(0, 0), (.80, 0), (.93, .12), (.93, .22), (.90, .26), (.80, .26), (0, .26)], .06, 8), dark, body, 160)
    prof = fillet_line([(.90, .20), (.945, .26), (.945, .44), (.80, .60), (.40, .655), (0.30, .66)], .12, 12)
    lathe(prof, cloth, body, 200, caps=(False, False))
    extrude(circle(.305), .03, dark, body, .012, z=.645, dish=.012)
    s = symbol(.24, plastic(mix(L["fabric"], "#ffffff", .55), .5, 0), body, .006)
    place(s, (.0, 0, .668))
    for a in (62, 90, 118):     # keys along the rubber rim
        k = extrude(rect(.13, .055, .027), .012, rubber(mix(L["accent"], "#ffffff", .18)), body, .005)
        place(k, (.925 * math.cos(math.radians(a)), .925 * math.sin(math.radians(a)), .17), (-90, 0, a - 90))
    led = extrude(circle(.013, 24), .006, lit("#bff5d2", 4), body, .002)
    place(led, (.925 * math.cos(math.radians(47)), .925 * math.sin(math.radians(47)), .17), (-90, 0, -43))
    # loop of cord
    a0, a1 = math.radians(158), math.radians(140)
    p0, p1 = np.array([.9 * math.cos(a0), .9 * math.sin(a0), .13]), np.array([.9 * math.cos(a1), .9 * math.sin(a1), .13])
    loop = spline([p0, p0 * 1.12 + [0, 0, .03], (-1.22, .72, .20), (-1.22, 1.02, .22), (-1.0, 1.07, .20), p1 * 1.14 + [0, 0, .03], p1], 90)
    tube(loop, .042, fabric(mix(L["fabric"], "#000000", .25), 70), g and body, m=24)
    for p in (p0, p1):
        ball(.062, dark, body, p * 1.015)
    body.rotation_euler = (math.radians(68), 0, math.radians({"hero": 24, "detail": -150, "feature": -20}[view]))
    # back foot, so that it can lean
    if view == "feature":
        body.rotation_euler = (0, 0, math.radians(20))
        return {"elevation": 34}
    # its back: a ring to stand on and the name
    lathe(fillet_line([(.66, -.012), (.74, -.012), (.74, .02), (.66, .02)], .008), rubber(mix(L["accent"], "#ffffff", .1), .5), body, 160, caps=(False, False))
    place(text("earshot", .17, plastic(mix(L["fabric"], "#ffffff", .35), .5, 0), body, "SemiBold", .004), (0, .02, -.003), (0, 180, 0))
    foot = extrude(rect(.34, .30, .08), .05, dark, g, .02)
    foot.parent = body
    place(foot, (0, -.50, -.045), (14, 0, 0))
    return {"elevation": 16 if view == "detail" else 12}


def _can(L, g, view):
    cloth, body, hot = fabric(L["fabric"], 84, mix(L["fabric"], "#9fd0cf", .22)), rubber(L["colour"], .5), rubber(L["accent"], .5)
    H, R = 1.75, .46
    lathe(fillet_line([(0, 0), (R - .05, 0), (R, .03), (R, .13), (R - .012, .15)], .03), body, g, 160)
    lathe([(R - .008, .13), (R + .002, .15), (R + .002, H - .15), (R - .008, H - .13)], cloth, g, 200, caps=(False, False))
    lathe(fillet_line([(R - .012, H - .15), (R, H - .13), (R, H - .02), (R - .05, H), (R - .085, H - .0), (R - .1, H - .06)], .025), body, g, 160, caps=(False, False))
    # passive radiator
    lathe(fillet_line([(R - .09, H - .05), (R - .14, H - .015), (R - .19, H - .05)], .03, 10), rubber("#121617", .5), g, 160, caps=(False, False))
    lathe(fillet_line([(R - .18, H - .055), (R - .2, H - .05), (.1, H - .075), (0, H - .078)], .01), metal(mix(L["colour"], "#cfd8d8", .35), .3, .03), g, 160)
    s = symbol(.22, metal("#dfe7e6", .25, 0), g, .006)
    place(s, (0.02, 0, H - .073), (0, 0, 20))
    # control spine
    yaw = -.20
    sp = group(g, rot=(0, 0, 0))
    strip = extrude(rect(.20, 1.30, .095), .035, body, sp, .014)
    place(strip, (0, -R + .012, H / 2), (90, 0, 0))
    for z, what in ((1.34, "+"), (1.06, "–"), (.78, "dot")):
        if what == "dot":
            m = extrude(circle(.04, 40), .012, hot, sp, .005)
            place(m, (0, -R - .020, z), (90, 0, 0))
        else:
            t = text(what, .17, plastic(mix(L["colour"], "#ffffff", .55), .5, 0), sp, "Medium", .012)
            place(t, (0, -R - .024, z), (90, 0, 0))
    for i in range(4):
        m = extrude(circle(.0115, 20), .006, lit("#ffffff", 3) if i < 3 else plastic("#30393a"), sp, .002)
        place(m, (0, -R - .022, .46 + i * .05), (90, 0, 0))
    sp.rotation_euler = (0, 0, math.radians({"hero": 24, "detail": -20, "feature": 10}[view]))
    # rope loop at the back
    side = {"hero": 1, "detail": 1, "feature": 1}[view]
    pts = [(R - .02, .0, H - .07), (R + .10, .0, H - .05), (R + .17, -.02, H - .28), (R + .14, -.04, H - .62), (R + .06, -.03, H - .62), (R + .07, .0, H - .3), (R + .03, 0.0, H - .12), (R - .02, .02, H - .09)]
    tube(spline(pts, 110), .026, fabric(L["accent"], 60), g)
    c = lathe(fillet_line([(0, -.05), (.045, -.05), (.045, .05), (0, .05)], .015), hot, g, 40)
    place(c, (R + .0, .01, H - .075), (0, 90, 0))
    if view == "detail":
        return {"elevation": 34}
    if view == "feature":
        g.rotation_euler = (0, math.radians(-90), math.radians(28))     # the loop upwards
        return {"elevation": 16}
    return {"elevation": 13}


def _carry(L, g, view):
    shell, cream, hot, steel = plastic(L["colour"], .38, .05, .15), plastic(mix(L["colour"], "#000000", .06), .4), gloss(L["accent"], .25), metal(L["metal"], .28, .04)
    W, H, D = 1.9, 1.12, .46
    b = group(g)
    o = rect(W, H, .16, 16)
    place(extrude(o, D, shell, b, .05, .05), (0, D / 2, H / 2), (90, 0, 0))
    cut = sweep(_flat(rect(W + .001, H + .001, .16, 16), 0), circle(.004, 8), void(), b, closed=True)
    place(cut, (0, -D / 2 + .10, H / 2), (90, 0, 0))
    f = group(b, (0, -D / 2, H / 2), (90, 0, 0))     # front: x right, y up, z to the viewer
    extrude(rect(W - .12, H - .12, .11, 14), .02, cream, f, .008, z=-.004)
    place(extrude(rect(1.28, H - .22, .08, 12), .022, perforated(L["metal"], .034, .30, 1, .32), f, .008), (-.22, 0, .008))
    for i, (y, m) in enumerate(((.26, steel), (-.10, steel))):
        r = .145 if i == 0 else .11
        pts = np.array([((r if k % 2 else r * .965) * math.cos(math.tau * k / 96), (r if k % 2 else r * .965) * math.sin(math.tau * k / 96)) for k in range(96)])
        place(extrude(circle(r * 1.18), .012, plastic("#2a2926", .5), f, .005), (.655, y, .012))
        place(extrude(pts, .10, m, f, .014), (.655, y, .02))
        place(extrude(circle(r * .86), .012, m, f, .006, dish=.006), (.655, y, .115))
        place(extrude(rect(.016, r * .55, .008), .008, hot, f, .003), (.655 + r * .38 * (.7 if i else -.5), y + r * .42, .126), (0, 0, 35 if i == 0 else -58))
        n = 11
        for k in range(n):
            a = math.radians(225 - 270 * k / (n - 1))
            place(extrude(circle(.0075, 16), .003, plastic("#55514a", .5, 0), f, .001), (.655 + r * 1.38 * math.cos(a), y + r * 1.38 * math.sin(a), .0155))
    for k in range(3):
        place(extrude(rect(.075, .075, .02), .03, hot if k == 0 else plastic("#3a3833", .45), f, .010), (.565 + .09 * k, -.36, .012))
    t = text("earshot", .072, plastic("#4a463f", .5, 0), f, "SemiBold", .004)
    place(t, (.655, .475, .017))
    # handle
    for x in (-.70, .70):
        place(lathe(fillet_line([(0, 0), (.06, 0), (.06, .03), (.035, .045), (.035, .075), (0, .075)], .008), steel, b, 48), (x, 0, H))
    line = spline([(-.70, 0, H + .05), (-.685, 0, H + .16), (-.58, 0, H + .235), (-.3, 0, H + .262), (0, 0, H + .268), (.3, 0, H + .262), (.58, 0, H + .235), (.685, 0, H + .16), (.70, 0, H + .05)], 140)
    sweep(line, rect(.035, .15, .015, 5), leather(L["leather"], .48), b, up=(0, 1, 0), cap=.01)
    for s in (-1, 1):
        for k in range(24, 116, 3):
            q = line[k:k + 2] + [0, s * .058, 0]
            tube(q + [0, 0, .0165], .005, plastic("#e3cfae", .7, 0), b, m=8)
    for x in (-.7, .7):
        place(extrude(rect(.2, .3, .05), .03, rubber("#22211f"), b, .008), (x, 0, -.022))
    b.rotation_euler = (0, 0, math.radians({"hero": 27, "detail": -32, "feature": 6}[view]))
    return {"elevation": {"hero": 13, "detail": 20, "feature": 34}[view], "fill": .84}


def _orb(L, g, view):
    cloth, steel, dark = fabric(L["fabric"], 80, mix(L["fabric"], "#a9adb8", .3)), metal(L["accent"], .2, 0), plastic(L["colour"], .4)
    R = .82
    a = np.radians(np.linspace(-52, 58, 90))
    lathe([(R * math.cos(t), R * math.sin(t) * .97) for t in a], cloth, g, 220, caps=(False, False))
    rt, zt = R * math.cos(a[-1]), R * math.sin(a[-1]) * .97
    rb, zb = R * math.cos(a[0]), R * math.sin(a[0]) * .97
    # top: metal ring, lit ring, glass plate
    lathe(fillet_line([(rt - .004, zt - .03), (rt + .006, zt + .012), (rt - .03, zt + .034), (rt - .06, zt + .02)], .012), steel, g, 160, caps=(False, False))
    lathe(fillet_line([(rt - .055, zt + .01), (rt - .062, zt + .022), (rt - .078, zt + .022), (rt - .082, zt + .01)], .003), lit("#ffdcae", 5.5), g, 160, caps=(False, False))
    extrude(circle(rt - .082, 160), .03, glass("#101114", .08), g, .008, z=zt - .01, dish=.01)
    place(symbol(.14, lit("#f4efe6", 1.2), g, .003), (0, 0, zt + .012), (0, 0, 0))
    # foot
    lathe(fillet_line([(rb + .004, zb + .02), (rb - .01, zb - .02), (rb - .08, zb - .05), (.30, zb - .07), (.28, zb - .12)], .03), dark, g, 160, caps=(False, False))
    lathe(fillet_line([(0, zb - .20), (.44, zb - .20), (.46, zb - .185), (.46, zb - .165), (.34, zb - .135), (.29, zb - .10), (.27, zb - .06)], .015), steel, g, 160)
    tag = extrude(rect(.26, .07, .02), .012, steel, g, .004)
    f = group(g, rot=(0, 0, 16))
    tag.parent = f
    place(tag, (0, -R * math.cos(math.radians(-38)) - .004, R * math.sin(math.radians(-38)) * .97), (90 + 38, 0, 0))
    t = text("earshot", .045, plastic("#2a2520", .5, 0), f, "SemiBold", .003)
    place(t, (0, -R * math.cos(math.radians(-38)) - .013, R * math.sin(math.radians(-38)) * .97 - .010), (90 + 38, 0, 0))
    if view == "detail":
        return {"elevation": 48}
    if view == "feature":
        g.rotation_euler = (0, 0, math.radians(60))
        return {"elevation": 4}
    return {"elevation": 20}


def _bar(L, g, view):
    cloth, cap, steel = fabric(L["fabric"], 62, mix(L["fabric"], "#9a9ca3", .22)), plastic(L["colour"], .4), metal(L["accent"], .26, .04)
    W, H, D = 3.4, .34, .46
    b = group(g)
    sec = rect(D, H, .12, 14)
    path = np.column_stack([np.linspace(-W / 2, W / 2, 60), np.zeros(60), np.full(60, H / 2)])
    sweep(path, sec, cloth, b, up=(0, 0, 1), round_caps=False)
    for s in (-1, 1):
        p = np.column_stack([np.linspace(s * W / 2, s * (W / 2 + .05), 12), np.zeros(12), np.full(12, H / 2)])
        sweep(p, rect(D + .012, H + .012, .125, 14), steel, b, up=(0, 0, 1), cap=.018)
    # top glass strip with keys and lights
    place(extrude(rect(.74, .20, .08), .016, glass("#0d0e10", .1), b, .006), (0, .02, H - .004))
    for i, x in enumerate((-.24, -.08, .08, .24)):
        if i == 1:
            place(extrude(rect(.05, .010, .004), .003, lit("#e8e6e1", 1.1), b, .001), (x, .02, H + .0125))
        else:
            place(text(("•", "", "+", "♪")[i] if i != 3 else "›", .09, lit("#e8e6e1", 1.1), b, "Medium", .003), (x, .02, H + .0125))
        if i == 1:
            pass
    for i in range(3):
        place(extrude(circle(.011, 24), .006, lit("#ffffff", 6 if i == 0 else 2.5), b, .002), (-.06 + .06 * i, -D / 2 - .004, H * .36), (90, 0, 0))
    t = extrude(rect(.30, .075, .02), .01, steel, b, .004)
    place(t, (W / 2 - .34, -D / 2 + .002, H * .36), (90, 0, 0))
    place(text("earshot", .05, plastic("#25231f", .5, 0), b, "SemiBold", .003), (W / 2 - .34, -D / 2 - .0095, H * .36), (90, 0, 0))
    for x in (-1.3, 1.3):
        place(extrude(rect(.3, .3, .06), .03, rubber("#1a1a1b"), b, .008), (x, 0, -.014))
    b.rotation_euler = (0, 0, math.radians({"hero": 52, "detail": -50, "feature": 70}[view]))
    return {"elevation": {"hero": 20, "detail": 24, "feature": 38}[view], "fill": .86, "lens": 42, "tone": "dark"}


def _driver(f, x, y, r, cone, steel, kind):
    d = group(f, (x, y, 0))
    lathe(fillet_line([(r * .985, -.01), (r * .985, .012), (r * 1.03, .012), (r * 1.03, -.01)], .004), steel, d, 160, caps=(False, False))
    if kind == "woofer":
        lathe(fillet_line([(r * .80, -.02), (r, -.01), (r, .018), (r * .93, .026), (r * .86, .012)], .01), plastic("#1b1b1d", .35, .03), d, 160, caps=(False, False))
        lathe(fillet_line([(r * .88, .008), (r * .80, .040), (r * .71, .004)], .05, 14), rubber("#141415", .45), d, 160, caps=(False, False))
        lathe([(r * (.72 - .50 * t), .004 - .13 * (t ** .85)) for t in np.linspace(0, 1, 30)], cone, d, 160, caps=(False, False))
        lathe([(r * .25 * math.cos(t), -.13 + r * .14 * math.sin(t)) for t in np.linspace(0, math.pi / 2, 24)], plastic("#232326", .3, 0), d, 96)
        for k in range(6):
            a = math.tau * (k + .5) / 6
            place(lathe(fillet_line([(0, 0), (.014, 0), (.014, .006), (.007, .007), (.006, .003), (0, .003)], .001), steel, d, 24), (r * .955 * math.cos(a), r * .955 * math.sin(a), .021))
    else:
        lathe(fillet_line([(r * .30, -.03), (r * .42, -.03), (r * .80, .012), (r, .008), (r, -.02)], .02, 10), plastic("#1b1b1d", .35, .03), d, 160, caps=(False, False))
        lathe(fillet_line([(r * .44, -.03), (r * .40, -.008), (r * .36, -.028)], .015, 10), rubber("#101011", .5), d, 120, caps=(False, False))
        lathe([(r * .37 * math.cos(t), -.028 + r * .27 * math.sin(t)) for t in np.linspace(0, math.pi / 2, 30)], fabric("#2c2b2a", 160, depth=.5, uv="Object"), d, 96)
        for k in range(4):
            a = math.tau * (k + .5) / 4
            place(lathe(fillet_line([(0, 0), (.012, 0), (.012, .005), (.006, .006), (.005, .003), (0, .003)], .001), steel, d, 24), (r * .86 * math.cos(a), r * .86 * math.sin(a), .006))


def _shelf(L, g, view):
    veneer, steel, dark = wood(L["colour"], 1, .8), metal("#c6c2ba", .25, .03), plastic(L["accent"], .38, .05)
    cone = plastic(L["cone"], .55, .35)
    W, H, D = .86, 1.36, .92

    def one(x, y, turn, baffle=True, back=False):
        b = group(g, (x, y, 0), (0, 0, turn))
        box = extrude(rect(D, H, .035, 6), W, veneer, b, .03, .03)     # the grain runs up
        # built side-on so that the veneer wraps; place: x across, y deep, z up
        place(box, (-W / 2, 0, H / 2 + .05), (90, 0, 90))
        f = group(b, (0, -D / 2, .05), (90, 0, 0))
        plate = place(extrude(rect(W - .05, H - .05, .03, 8), .028, dark, f, .010), (0, H / 2, -.006))
        for y, r in ((.47, .345), (1.06, .185)):
            for part in (plate, box):
                c = place(extrude(circle(r * .97, 96), .4, dark, f, .001), (0, y, -.28))
                bore(part, c)
        ff = group(f, (0, 0, .022))
        _driver(ff, 0, .47, .345, cone, steel, "woofer")
        _driver(ff, 0, 1.06, .185, cone, steel, "tweeter")
        place(text("earshot", .05, steel, ff, "Medium", .003), (0, .075, .001))
        if baffle:
            place(extrude(circle(.010, 20), .004, lit("#ffffff", 5), ff, .001), (.34, .075, 0))
        for fx in (-.3, .3):
            for fy in (-.32, .32):
                place(lathe(fillet_line([(0, 0), (.05, 0), (.06, .05), (0, .05)], .008), rubber("#171717"), b, 32), (fx, fy, 0))
        if back:
            k = group(b, (0, D / 2, .05), (90, 0, 180))
            place(extrude(rect(.5, .62, .03), .014, dark, k, .006), (0, .42, 0))
            lathe_ = lathe(fillet_line([(.0, -.2), (.10, -.2), (.115, -.02), (.17, .012), (.18, .0)], .03, 8), dark, k, 96)
            place(lathe_, (0, 1.02, .004))
            for px in (-.12, .12):
                for py, c in ((.24, "#b23a2e"), (.36, "#1c1c1e")):
                    place(lathe(fillet_line([(0, 0), (.042, 0), (.042, .09), (0, .09)], .012), metal("#c9a55f", .25, 0), k, 40), (px, py, .01))
                    place(lathe(fillet_line([(0, .085), (.043, .085), (.043, .12), (0, .12)], .01), plastic(c), k, 40), (px, py, .01))
            for i in range(4):
                place(extrude(rect(.09, .035, .008), .012, void(), k, .003), (-.15 + .1 * i, .62, .012))
        return b
    if view == "detail":
        one(0, 0, 205, back=True)
        return {"elevation": 14, "tone": "mid"}
    if view == "feature":
        one(-.62, 0, 8)
        one(.62, .1, -12, False)
        return {"elevation": 5, "tone": "mid"}
    one(-.42, -.25, 26)
    one(.60, .48, 26, False)
    return {"elevation": 11, "tone": "mid", "fill": .84}
