"""Over-ear and on-ear headphones in six builds."""
from headset import *  # noqa: F403
from materials import luma


def mirror(f):
    for side in (-1, 1):
        f(side)


def build(look, view, root):
    head = group(root)
    tops = {}
    V = look["variant"]
    globals()["_" + V](look, head, view)
    if view == "feature":
        light = luma(look["colour"]) > .5
        stand(head, head, metal("#c9cbcf", .3, .03) if light else metal("#8d9097", .3, .03), rubber("#2a2b2e"))
    yaw = {"hero": 38, "detail": -64, "feature": 24}[view]
    head.rotation_euler = (0, 0, math.radians(yaw))
    if view == "detail":
        return {"elevation": 20}
    return {"elevation": 11}


def _stems(head, tops, path, a, mat, thick=.016, width=.05, n=4):
    for lo, hi in ((0, a), (1 - a, 1)):
        sweep(part(path, lo, hi), rect(2 * thick, 2 * width, min(thick, width) * .8, 5), mat, head, up=(0, 1, 0))


def _round(L, head, view):
    shell, soft, steel, hot = plastic(L["colour"], .36, .06, .25), leather(L["pad"], .5, 60), metal(L["metal"], .2, 0), gloss(L["accent"], .3)
    R, d = .45, .25
    o = circle(R, 160)
    for side in (-1, 1):
        g = cup_frame(head, side, .66)
        cushion(g, circle(R * .985, 160), soft, .21, .135, "#17191e", letter="R" if side > 0 else "L")
        extrude(circle(R * .97), .05, plastic("#0e1015", .5), g, .02)
        extrude(o, d - .05, shell, g, .085, .02, z=.045)
        cut_line(ring_path(circle(R * 1.0005), .095), .0035, void(), g, True)
        # turned face: ring, groove, dished disc
        lathe(fillet_line([(.30, d - .02), (.30, d + .014), (.335, d + .014), (.335, d - .02)], .006), hot, g, 160)
        lathe(fillet_line([(.245, d - .02), (.292, d + .022), (.292, d - .03)], .004), steel, g, 160)
        extrude(circle(.285), .03, metal(mix(L["colour"], "#5b6f9c", .25), .3, .03), g, .006, dish=.010, z=d - .016)
        s = symbol(.16, metal("#dfe2e8", .25, 0), g, .004)
        place(s, (0, 0, d - .007 + .0), None)
        s.location.z = d + .003
        fork(g, o, .13, steel, .038, .016, .042)
        details(g, o, d, void())
        top = top_of(g, (0, R + .05, .13))
        if side < 0:
            left = top
    path = arch(left, 1.40)
    _stems(head, None, path, .17, steel, .014, .042)
    strap(part(path, .115, .885), .026, .15, shell, head, .52)
    strap(inward(part(path, .24, .76), .05), .042, .128, soft, head, .75, n=2.6)
    for a in (.115, .885):
        p = part(path, a - .012, a + .012)
        sweep(p, rect(.068, .19, .026), steel, head, up=(0, 1, 0), cap=.008)


def _oval(L, head, view):
    shell, soft = plastic(L["colour"], .48, .08), leather(L["pad"], .55, 70)
    cloth = fabric(L["fabric"], 78, mix(L["fabric"], "#8d8474", .35), .8, "Object")
    steel = metal(L["metal"], .28, .05)
    o = superellipse(.365, .475, 2.5, 160)
    d = .23
    for side in (-1, 1):
        g = cup_frame(head, side, .65, 5, 5)
        cushion(g, offset(o, -.012), soft, .21, .125, mix(L["pad"], "#000000", .35), letter="R" if side > 0 else "L")
        extrude(offset(o, -.02), .05, plastic(mix(L["colour"], "#000000", .35), .5), g, .02)
        extrude(o, d - .05, shell, g, .04, .02, z=.045)
        cut_line(ring_path(offset(o, .0005), .11), .003, void(), g, True)
        extrude(offset(o, -.045), .05, cloth, g, .035, .004, crown=.035, z=d - .035)
        sweep(ring_path(offset(o, -.043), d - .004), circle(.0075, 16), steel, g, up=(0, 0, 1), closed=True)
        t = text("earshot", .072, metal("#8a8174", .35, 0), g, "Medium", .004)
        place(t, (0, -.0, d + .051))
        details(g, o, d, void())
        # a knuckle on top of the cup takes the arm
        k = extrude(rect(.2, .13, .05), .15, shell, g, .03, .03, z=.02)
        place(k, (0, .475, 0))
        kn = lathe(fillet_line([(0, -.085), (.045, -.085), (.045, .085), (0, .085)], .012), steel, g, 48)
        place(kn, (0, .535, .095), (0, 90, 0))
        top = top_of(g, (0, .545, .095))
        if side < 0:
            left = top
    path = arch(left, 1.38, power=2.25)
    _stems(head, None, path, .2, steel, .022, .055)
    strap(part(path, .09, .91), .034, .125, shell, head, .62, n=2.8)
    strap(inward(part(path, .2, .8), .05), .05, .122, soft, head, .8, n=2.5)
    for a in (.09, .91):
        sweep(part(path, a - .006, a + .006), superellipse(.038, .086, 2.8, 48), steel, head, up=(0, 1, 0), cap=.004)


def _squircle(L, head, view):
    shell, soft, dark = plastic(L["colour"], .38, .05, .15), leather(L["pad"], .5, 65), plastic(L["accent"], .45)
    o = superellipse(.33, .34, 3.6, 160)
    d = .19
    for side in (-1, 1):
        g = cup_frame(head, side, .63, 6, 3)
        cushion(g, offset(o, -.02), soft, .19, .13, "#1b1c20", letter="R" if side > 0 else "L")
        extrude(offset(o, -.03), .05, dark, g, .02)
        extrude(o, d - .04, shell, g, .055, .02, z=.04)
        cut_line(ring_path(offset(o, -.098), d + .001), .004, plastic(mix(L["colour"], "#000000", .4), .5, 0), g, True)
        extrude(superellipse(.215, .225, 3.6, 128), .02, shell, g, .012, z=d - .012, dish=.012)
        s = symbol(.15, dark, g, .005)
        place(s, (0, 0, d - .004))
        details(g, o, d, void())
        # folding hinge: two dark knuckles with a coloured barrel between
        k = extrude(rect(.15, .10, .03), .1, dark, g, .02, .02, z=.045)
        place(k, (0, .345, 0))
        b = lathe(fillet_line([(0, -.11), (.058, -.11), (.058, .11), (0, .11)], .016), dark, g, 64)
        place(b, (0, .43, .095), (0, 90, 0))
        b = lathe(fillet_line([(0, -.062), (.064, -.062), (.064, .062), (0, .062)], .012), shell, g, 64)
        place(b, (0, .43, .095), (0, 90, 0))
        b = lathe(fillet_line([(0, 0), (.026, 0), (.026, .006), (0, .006)], .002), metal("#a7a9ad"), g, 32)
        place(b, (-.11, .43, .095), (0, -90, 0))
        top = top_of(g, (0, .44, .095))
        if side < 0:
            left = top
    path = arch(left, 1.08, power=2.2)
    strap(part(path, .0, .16), .03, .085, dark, head, 1)
    strap(part(path, .84, 1.0), .03, .085, dark, head, 1)
    strap(part(path, .10, .90), .043, .125, shell, head, .8, n=3.4)
    strap(inward(part(path, .22, .78), .052), .038, .108, leather(L["pad"], .55, 65), head, .85, n=2.6)
    for a in (.125, .875):
        sweep(part(path, a - .003, a + .003), superellipse(.0465, .116, 3.4, 48), dark, head, up=(0, 1, 0), cap=.002)


def _retro(L, head, view):
    steel, shell, hot = metal(L["metal"], .22, 0), plastic(L["colour"], .4, .05, .1), plastic(L["accent"], .45, .05)
    pad = foam(L["pad"])
    for side in (-1, 1):
        g = cup_frame(head, side, .56, 7, 5)
        # foam disc, slightly cupped
        lathe(fillet_line([(0, -.05), (.10, -.13), (.24, -.145), (.335, -.10), (.335, .0), (.2, .02), (0, .02)], .05, 10), pad, g, 128)
        lathe(fillet_line([(0, .0), (.29, .0), (.29, .055), (.235, .085), (0, .085)], .02), shell, g, 128)
        lathe(fillet_line([(.105, .07), (.105, .098), (.125, .098), (.125, .07)], .006), steel, g, 128)
        extrude(circle(.1), .02, hot, g, .008, z=.08)
        for k in range(24):
            a = math.tau * k / 24
            s = extrude(rect(.055, .012, .006), .004, void(), g, .001)
            place(s, (.182 * math.cos(a), .182 * math.sin(a), .0835), (0, 0, math.degrees(a)))
        # block that slides on the steel band
        b = extrude(rect(.13, .34, .05), .05, shell, g, .02, .015, z=.045)
        place(b, (0, .36, 0))
        b = extrude(rect(.05, .12, .025), .014, hot, g, .006, z=.09)
        place(b, (0, .43, 0))
        top = top_of(g, (0, .42, .068))
        if side < 0:
            left = top
    path = arch(left, 1.1, power=2.1)
    strap(part(path, -.0, 1.0), .0075, .048, steel, head, 1, radius=.007)
    p = inward(part(path, .36, .64), .022)
    strap(p, .02, .066, rubber(mix(L["accent"], "#000000", .08)), head, .85, n=3)


def _wood(L, head, view):
    brass, skin, dark = metal(L["metal"], .24, 0), leather(L["leather"], .48, 55), plastic(L["colour"], .45)
    oak = wood(L["accent"], 0, 1.0)
    R, d = .49, .27
    o = circle(R, 160)
    for side in (-1, 1):
        g = cup_frame(head, side, .68, 5, 4)
        cushion(g, circle(R * .985, 160), skin, .23, .14, "#1b1511", letter="R" if side > 0 else "L")
        extrude(circle(R * .965), .05, dark, g, .02)
        lathe(fillet_line([(R * .9, .04), (R, .04), (R, .12), (.43, d - .03), (.40, d), (.285, d), (.27, d - .03), (.27, .05)], .03, 8), oak, g, 160)
        lathe(fillet_line([(.25, d - .05), (.25, d - .008), (.278, d - .008), (.278, d - .05)], .006), brass, g, 160)
        extrude(circle(.252), .02, perforated("#4a3a2c", .030, .30, 1, .4, uv="Object"), g, .004, z=d - .045)
        b = extrude(circle(.07), .02, brass, g, .008, z=d - .035)
        s = symbol(.075, dark, g, .004)
        place(s, (0, 0, d - .0165))
        lathe(fillet_line([(R - .02, .125), (R + .004, .125), (R + .004, .137), (R - .02, .137)], .003), brass, g, 160)
        details(g, o, .16, void(), port=False)
        # slim round fork
        f = offset(o, .055)
        f = f[f[:, 1] > -.01]
        f = f[np.argsort(-np.arctan2(f[:, 1], f[:, 0]))]
        tube(np.column_stack([f, np.full(len(f), .09)]), .019, brass, g)
        for sx in (-1, 1):
            c = lathe(fillet_line([(0, -.1), (.03, -.1), (.03, .035), (0, .035)], .01), brass, g, 48)
            place(c, (sx * (R + .055), 0.0, .09), (0, 90 * sx, 0))
        b = lathe(fillet_line([(0, -.04), (.042, -.04), (.042, .06), (0, .06)], .012), brass, g, 48)
        place(b, (0, R + .055, .09), (-90, 0, 0))
        top = top_of(g, (0, R + .1, .09))
        # cable socket
        c = lathe(fillet_line([(0, 0), (.036, 0), (.036, .07), (.026, .08), (0, .08)], .008), brass, g, 48)
        a = math.radians(-128 if side < 0 else -52)      # towards the face, clear of the ground
        place(c, (R * .97 * math.cos(a), R * .97 * math.sin(a), .085), (90, 0, math.degrees(a) + 90))
        if side < 0:
            left = top
    path = arch(left, 1.52, power=2.15)
    for lo, hi in ((0, .16), (.84, 1)):
        tube(part(path, lo, hi), .021, brass, head)
    strap(part(path, .13, .87), .011, .085, metal("#2b2622", .35), head, 1, radius=.01)
    for a in (.135, .865):
        sweep(part(path, a - .022, a + .022), rect(.085, .21, .03), brass, head, up=(0, 1, 0), cap=.01)
    strap(inward(part(path, .17, .83), .085), .028, .17, skin, head, .5, n=3, power=.6)
    for sgn in (-1, 1):   # stitches
        q = inward(part(path, .2, .8), .055)
        n = len(q)
        w = .17 * swell(n, .5, 1, .6) * .86
        line = resample(q + np.outer(w * sgn, (0, 1, 0)), 90)
        for i in range(6, 84, 2):
            tube(line[i:i + 2] if i + 2 <= len(line) else line[-2:], .006, plastic("#d9b98c", .7, 0), head, m=8)


def _metal(L, head, view):
    alu, steel, dark = metal(L["colour"], .3, .05), metal(L["metal"], .14, 0), plastic("#26282c", .5)
    pad = fabric(L["pad"], 60, mix(L["pad"], "#ffffff", .12), .6)
    o = superellipse(.37, .47, 2.9, 160)
    d = .27
    for side in (-1, 1):
        g = cup_frame(head, side, .66, 4, 4)
        cushion(g, offset(o, -.022), pad, .2, .12, "#1a1b1e", seam=False, letter="R" if side > 0 else "L")
        extrude(offset(o, -.035), .05, dark, g, .02)
        extrude(o, d - .04, alu, g, .10, .03, crown=.018, z=.04)
        cut_line(ring_path(offset(o, .0005), .085), .003, void(), g, True)
        s = symbol(.13, metal("#8f9298", .3, 0), g, .004)
        place(s, (0, 0, d + .016))
        details(g, o, d, void())
        # rear and top vents: slots along the rim
        for a in list(range(200, 246, 6)):
            k = np.argmin(np.abs((np.degrees(np.arctan2(o[:, 1], o[:, 0])) % 360) - a))
        # collar and polished rod
        c = lathe(fillet_line([(0, -.05), (.062, -.05), (.062, .03), (.05, .05), (0, .05)], .012), steel, g, 64)
        place(c, (0, .475, .13), (-90, 0, 0))
        # knurled crown on the top edge
        pts = [((.045 if i % 2 else .041) * math.cos(math.tau * i / 72), (.045 if i % 2 else .041) * math.sin(math.tau * i / 72)) for i in range(72)]
        c = extrude(np.array(pts), .06, steel, g, .008)
        place(c, (-.2 if side < 0 else .2, .425, .135), (-90, 0, 24 if side < 0 else -24))
        top = top_of(g, (0, .52, .13))
        if side < 0:
            left = top
    path = arch(left, 1.45, power=2.3)
    for lo, hi in ((0, .2), (.8, 1)):
        tube(part(path, lo, hi), .026, steel, head)
    frame = part(path, .13, .87)
    for sgn in (-1, 1):
        w = .13 * swell(len(frame), .12, 1, .55)
        tube(frame + np.outer(w * sgn, (0, 1, 0)), .025, alu, head)
    canopy = inward(frame[6:-6], .03)
    n = len(canopy)
    w = swell(n, .16, 1, .5)
    sec = np.array([(-.014 * math.cos(a) + .03 * (1 - (math.sin(a)) ** 2), .125 * math.sin(a)) for a in np.linspace(-math.pi / 2, math.pi / 2, 30)]
                   + [(.0 + .03 * (1 - math.sin(a) ** 2) + .012 * math.cos(a), .125 * math.sin(a)) for a in np.linspace(math.pi / 2, -math.pi / 2, 30)])
    sweep(canopy, sec, fabric(L["mesh"], 52, mix(L["mesh"], "#ffffff", .2), 1.0), head, up=(0, 1, 0), scale=np.column_stack([np.ones(n), w]), round_caps=False)
    for a in (.135, .865):
        sweep(part(path, a - .02, a + .02), superellipse(.05, .05, 2.4, 40), alu, head, up=(0, 1, 0), cap=.02)
