"""Earbuds and their charging cases. Buds are built with the ear tip to +z, the outer face to -z and up to +y."""
import math

import numpy as np

from materials import fabric, foam, glass, gloss, leather, lit, metal, mix, perforated, plastic, rubber, smoked, void
from shapes import (arc, ball, both, box, capsule, children, circle, cut, cut_line, cylinder, ease, ellipsoid, extrude, fillet_line, groove,
                    group, lathe, place, rect, resample, rest, solid, sphere, spline, superellipse, sweep, symbol, text, tube, union)

GOLD = "#e3bd74"


# ---------------------------------------------------------------- buds

def tip(g, at, turn, colour, size=1.0):
    t = group(g, at, turn, (size,) * 3)
    lathe(fillet_line([(.10, .06), (.175, -.005), (.225, .01), (.232, .07), (.19, .165), (.105, .215), (.066, .205), (.06, .13)], .035, 8), rubber(colour, .42), t, 96, caps=(False, False))
    place(extrude(circle(.064, 40), .01, perforated("#9a9da2", .016, .3, 1, .4, uv="Object"), t, .002), (0, 0, .17))
    return t


def face(g, z, r, colour, trim, mark=True):
    f = group(g, (0, 0, z), (0, 180, 0))
    extrude(circle(r, 96), .022, colour, f, .008, z=-.006)
    lathe(fillet_line([(r + .002, -.01), (r + .006, .013), (r + .022, .011), (r + .026, -.012)], .005), trim, f, 120, caps=(False, False))
    if mark:
        place(symbol(r * .62, trim, f, .003), (.0, 0, .0165))
    return f


def bean(L, parent, side=1):
    g = group(parent)
    m = plastic(L["colour"], .3, .02, .35)

    def f(p):
        q = p * [side, 1, 1]
        d = ellipsoid(q, (0, 0, 0), (.37, .33, .27))
        d = union(d, capsule(q, (.02, 0, .05), (.13, .02, .33), .19, .105), .16)
        d = union(d, ellipsoid(q, (-.17, -.10, .06), (.16, .16, .17)), .12)
        d = both(d, -(q[:, 2] + .205), .07)
        return groove(d, q[:, 2] + .06, .007)
    solid(f, (-.55, -.5, -.32), (.55, .5, .5), 150, m, g)
    face(g, -.205, .205, gloss(L["colour"], .14) if False else plastic(mix(L["colour"], "#ffffff", .04), .22, 0, .6), metal(L["trim"], .22, 0))
    tip(g, (side * .115, .02, .29), (0, side * 20, 0), L["tip"])
    for y in (-.05, .04):
        ball(.022, metal(GOLD, .2, 0), g, (side * -.245, y - .06, .155))
    return g


def stem(L, parent, side=1):
    g = group(parent)
    long_ = .52 if not L.get("short") else .43
    m = plastic(L["colour"], .26, .015, .4)

    def f(p):
        q = p * [side, 1, 1]
        d = ellipsoid(q, (0, .02, .02), (.30, .285, .26))
        d = union(d, capsule(q, (.02, 0, .08), (.13, .02, .33), .18, .105), .16)
        d = union(d, box(q, (.098, long_ + .12, .085), .075, (-.05, -long_ + .08, -.105)), .12)
        d = both(d, -(q[:, 2] + .195), .05)
        return d
    solid(f, (-.45, -1.25, -.3), (.45, .42, .5), 200, m, g)
    s = group(g, (side * -.05, -long_ + .08, -.196), (0, 180, 0))
    trim = gloss(L["trim"], .2) if not L.get("metal") else metal(L["trim"], .2, 0)
    extrude(rect(.115, (long_ + .06) * 2, .055, 12), .012, glass("#08090a", .06) if not L.get("metal") else metal("#2b2d33", .25, .04), s, .004, z=-.004)
    place(extrude(circle(.026, 32), .008, trim, s, .003), (0, long_ - .05, .005))
    place(symbol(.085, metal("#b9bcc2", .3, 0), s, .003), (0, long_ - .22, .009), (0, 0, -90))
    low = -2 * long_ - .04
    e = sweep(np.array([(side * -.05, y, -.105) for y in np.linspace(low + .035, low + .065, 4)]), rect(.186, .20, .078, 10), trim, g, up=(0, 0, 1), cap=.003)
    place(extrude(rect(.05, .018, .009), .01, void(), g, .002), (side * -.05, low + .008, -.105), (90, 0, 0))
    tip(g, (side * .115, .02, .29), (0, side * 20, 0), L["tip"])
    place(extrude(rect(.08, .028, .014), .014, void(), g, .004), (side * -.20, .02, .165), (0, side * -52, 0))
    return g


def hook(L, parent, side=1):
    g = group(parent)
    m = plastic(L["colour"], .42, .08)

    def f(p):
        q = p * [side, 1, 1]
        d = ellipsoid(q, (0, 0, 0), (.40, .31, .25))
        d = union(d, capsule(q, (.04, 0, .05), (.15, -.02, .33), .19, .105), .16)
        d = union(d, capsule(q, (.10, .14, 0), (.22, .40, 0), .15, .085), .14)
        d = both(d, -(q[:, 2] + .19), .07)
        return groove(d, q[:, 2] + .06, .007)
    solid(f, (-.55, -.5, -.32), (.55, .62, .5), 160, m, g)
    line = spline([(side * x, y, z) for x, y, z in ((.19, .33, 0), (.25, .50, .0), (.22, .72, .03), (.0, .92, .07), (-.30, .93, .10), (-.52, .70, .11), (-.60, .36, .09), (-.58, .02, .05), (-.53, -.24, .0))], 120)
    w = 1 - .35 * np.sin(np.linspace(0, math.pi, 120)) + .35 * np.linspace(0, 1, 120) ** 4
    tube(line, .075, rubber(L["colour"], .5), g, scale=w, m=32)
    f_ = group(g, (0, 0, -.19), (0, 180, 0))
    extrude(superellipse(.20, .15, 2.6), .03, plastic(mix(L["colour"], "#000000", .25), .3, .02, .3), f_, .012, z=-.008)
    place(extrude(rect(.21, .055, .027), .02, rubber(L["trim"], .5), f_, .008), (0, 0, .018), (0, 0, 0))
    tip(g, (side * .135, -.015, .29), (0, side * 20, 0), L["tip"])
    return g


def clip(L, parent, side=1):
    """An open clip: sound pod in front, battery barrel behind, joined by a sprung bridge. The bridge arches over +y."""
    g = group(parent)
    m, t = plastic(L["colour"], .24, .01, .5), metal(L["trim"], .18, 0)
    pod = lathe([(.215 * math.sin(a), -.215 * math.cos(a)) for a in np.linspace(.02, math.pi - .02, 60)], m, g, 96)
    pod.location = (0, -.16, .30)
    place(extrude(rect(.16, .05, .024), .01, perforated("#2b2937", .02, .33, 0, .6, uv="Object"), g, .003), (0, -.20, .092), (180 + 8, 0, 0))
    solid(lambda p: capsule(p, (0, .0, -.34), (0, -.36, -.34), .205), (-.3, -.65, -.6), (.3, .3, -.05), 110, m, g)
    line = spline([(0, -.10, .40), (0, .13, .42), (0, .33, .30), (0, .42, .05), (0, .39, -.18), (0, .22, -.33), (0, .0, -.36)], 90)
    sweep(line, rect(.17, .05, .022, 5), rubber(L["colour"], .4), g, up=np.cross(np.gradient(line, axis=0), (1, 0, 0)) * 1.0, cap=.02)
    r = lathe(fillet_line([(.200, -.012), (.210, -.008), (.210, .008), (.200, .012)], .003), t, g, 96, caps=(False, False))
    place(r, (0, -.12, -.34), (90, 0, 0))
    place(ball(.055, t, g), (0, -.16, .525), None, (1, 1, .45))
    for x in (-.04, .04):
        ball(.018, metal(GOLD, .2, 0), g, (x, -.28, -.143))
    return g


BUDS = {"bean": bean, "stem": stem, "hook": hook, "clip": clip}


# ---------------------------------------------------------------- cases

def slab(p, hx, hy, hz, rc, re):
    """A box with corners rc seen from above and edges re."""
    q = np.abs(p[:, :2]) - (np.array([hx, hy]) - rc)
    d2 = np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - rc
    dz = np.abs(p[:, 2]) - hz
    a, b = d2 + re, dz + re
    return np.minimum(np.maximum(a, b), 0) + np.hypot(np.maximum(a, 0), np.maximum(b, 0)) - re


CASES = {   # half sizes, corner and edge radius, where lid and base part, well positions
    "pill": dict(h=(1.02, .50, .42), rc=.499, re=.36, split=.08, wells=[(-.44, 0), (.44, 0)]),
    "square": dict(h=(.86, .80, .33), rc=.26, re=.10, split=.0, wells=[(-.38, 0), (.38, 0)]),
    "long": dict(h=(1.36, .62, .38), rc=.34, re=.17, split=.04, wells=[(-.66, 0), (.66, 0)]),
    "round": dict(h=(.86, .86, .36), rc=.859, re=.24, split=.06, wells=[(-.36, 0), (.36, 0)]),
    "puck": dict(h=(1.0, .66, .36), rc=.42, re=.26, split=.07, wells=[(-.42, 0), (.42, 0)]),
}


def case(L, parent, opened=100, buds=False):
    C = CASES[L["case"]]
    (hx, hy, hz), rc, re, sp = C["h"], C["rc"], C["re"], C["split"]
    g = group(parent)
    outer = metal(L["caseColour"], .32, .05) if L.get("metal") else plastic(L["caseColour"], .34, .03, .25)
    inner = plastic(L["inside"], .5, .12)
    lo, hi = (-hx - .1, -hy - .1, -hz - .1), (hx + .1, hy + .1, hz + .1)
    res = 170

    def shape(p, off=0.0):
        return slab(p, hx, hy, hz, rc, re) + off

    def base(p):
        d = both(shape(p), p[:, 2] - (sp - .006), .03)
        d = cut(d, np.maximum(shape(p, .055), -(p[:, 2] - (sp - .16))), .02)
        d = cut(d, ellipsoid(p, (0, -hy - .06, sp + .01), (.20, .11, .06)), .02)     # thumb notch
        return d

    def tray(p):
        d = both(shape(p, .05), p[:, 2] - (sp - .045), .02)
        for x, y in C["wells"]:
            s = 1 if x > 0 else -1
            if L["variant"] == "stem":
                d = cut(d, ellipsoid(p, (x, y + .16, sp + .02), (.30, .25, .34)), .05)
                d = cut(d, box(p, (.125, .38, .22), .10, (x - s * .03, y - .16, sp)), .05)
            elif L["variant"] == "hook":
                d = cut(d, ellipsoid(p, (x, y - .08, sp + .03), (.44, .32, .30)), .05)
                ringd = np.hypot(np.hypot((p[:, 0] - x) / 1.15, p[:, 1] - y - .06) - .40, p[:, 2] - sp) - .10
                d = cut(d, ringd, .04)
            elif L["variant"] == "clip":
                d = cut(d, capsule(p, (x, y - .30, sp), (x, y + .30, sp), .25), .05)
            else:
                d = cut(d, ellipsoid(p, (x, y, sp + .03), (.36, .34, .33)), .05)
                d = cut(d, ellipsoid(p, (x - s * .16, y + .05, sp), (.22, .22, .30)), .05)
        return d
    solid(base, lo, hi, res, outer, g)
    solid(tray, lo, hi, res, inner, g)
    for x, y in C["wells"]:
        for k in (-.05, .05):
            place(lathe(fillet_line([(0, 0), (.022, 0), (.022, .035), (.01, .045), (0, .045)], .006), metal(GOLD, .2, 0), g, 24), (x + k, y + (.05 if L["variant"] != "stem" else -.18), sp - .33 + (.0 if L["variant"] != "stem" else .1)))
    place(extrude(circle(.016, 24), .008, lit("#e9fff2", 4), g, .002), (0, -hy * .998 + (.0 if re < .2 else .012), sp - .20), (90, 0, 0))
    # hinge and lid
    hinge = (0, hy - .03, sp)
    lid = group(g, hinge, (-opened, 0, 0))
    clear = L.get("lid") == "smoke"

    def top(p):
        q = p + np.array(hinge)
        d = both(shape(q), -(q[:, 2] - (sp + .006)), .03)
        return cut(d, np.maximum(shape(q, .05 if not clear else .035), -(q[:, 2] - (sp - .2))), .015)

    def liner(p):
        q = p + np.array(hinge)
        d = both(shape(q, .052), -(q[:, 2] - (sp + .03)), .02)
        return cut(d, shape(q, .10), .02)
    l2, h2 = np.array(lo) - hinge, np.array(hi) - hinge
    solid(top, l2, h2, res, smoked("#6b7078", .5, .015) if clear else outer, lid)
    if not clear:
        solid(liner, l2, h2, res, inner, lid)
    else:
        s = sweep(np.column_stack([rect(2 * hx - .03, 2 * hy - .03, rc - .015, 16), np.full(len(rect(1, 1, .1, 16)), sp + .03)]) - hinge, rect(.03, .05, .012, 4), outer, lid, up=(0, 0, 1), closed=True)
    place(symbol(.26, metal("#d9dbe0", .25, 0) if not clear else plastic("#f2f0ec", .4, 0), lid, .004), (0, -(hy - .03), hz - sp + .0), (0, 0, 0))
    # inside of the lid: a quiet word
    if not clear:
        t = place(text("earshot", .12, plastic(mix(L["inside"], "#ffffff", .35), .5, 0), lid, "SemiBold", .004), (0, -(hy - .03), hz - sp - .101), (0, 180, 180))
    place(lathe(fillet_line([(0, -hx * .34), (.05, -hx * .34), (.05, hx * .34), (0, hx * .34)], .012), metal(L["trim"], .25, 0) if L.get("metal") else outer, g, 48), (0, hy - .03, sp), (0, 90, 0))
    # port at the back
    place(extrude(rect(.27, .10, .05), .012, metal("#8b8d92", .3), g, .004), (0, hy - .012, sp - .26), (-90, 0, 0))
    place(extrude(rect(.235, .066, .033), .014, void(), g, .003), (0, hy - .011, sp - .26), (-90, 0, 0))
    if buds:
        for (x, y), s in zip(C["wells"], (-1, 1)):
            b = BUDS[L["variant"]](L, g, s)
            if L["variant"] == "stem":
                place(b, (x, y + .18, sp + .03), (0, 180, 0))
            elif L["variant"] == "hook":
                place(b, (x, y - .10, sp + .08), (0, 180, 0), .92)
            elif L["variant"] == "clip":
                place(b, (x, y, sp + .16), (0, 90, 0), .82)
            else:
                place(b, (x, y, sp + .06), (0, 180, 0))
    return g


def tube_case(L, parent, opened=False):
    g = group(parent)
    cloth, body, brass, inner = fabric(L["fabric"], 62, mix(L["fabric"], "#cfd2b8", .4), .8), plastic(L["caseColour"], .36, .04, .2), metal(L["trim"], .2, 0), plastic(L["inside"], .45)
    R, H = .56, 1.55
    lathe(fillet_line([(0, 0), (R - .03, 0), (R, .03), (R, .10), (R - .01, .11)], .03), body, g, 160)
    lathe([(R - .006, .10), (R + .004, .12), (R + .004, 1.08), (R - .006, 1.10)], cloth, g, 200, caps=(False, False))
    lathe(fillet_line([(R - .02, 1.095), (R + .008, 1.10), (R + .008, 1.15), (R - .02, 1.155)], .008), brass, g, 160, caps=(False, False))
    lathe(fillet_line([(R - .02, 1.15), (R, 1.165), (R, H - .08), (R - .10, H), (0, H)], [0, .012, .10, .09, 0], 10), body, g, 160)
    place(symbol(.3, brass, g, .006), (0, 0, H + .001), (0, 0, 20))
    tag = group(g, rot=(0, 0, -20))
    place(text("earshot", .10, brass, tag, "SemiBold", .004), (0, -R - .004, 1.35), (90, 0, 0))
    place(extrude(circle(.016, 24), .008, lit("#e9fff2", 4), tag, .002), (0, -R - .001, .055), (90, 0, 0))
    # strap of cord with a brass bead
    p = [(R - .02, 0, 1.125), (R + .06, 0, 1.12), (R + .13, .02, .98), (R + .12, .03, .62), (R + .05, .02, .56), (R + .075, 0, .8), (R + .045, -.02, 1.04), (R - .02, -.03, 1.12)]
    tube(spline(p, 100), .020, leather("#8a6a42", .5), g)
    return g


# ---------------------------------------------------------------- wired

def _wired(L, g, view):
    body, cord, steel = plastic(L["colour"], .3, .02, .3), rubber(L["cable"], .45), metal(L["trim"], .25, .04)
    ends = []
    for x, y, turn, s in ((-.62, -.62, -38, 1), (.10, -.86, 28, -1)):
        b = group(g, (x, y, 0), (0, 0, turn))
        t = group(b, (0, 0, .225), (84, 0, 0))       # axis forward
        lathe(fillet_line([(0, -.30), (.13, -.30), (.20, -.22), (.215, .02), (.17, .12), (.10, .16), (.10, .26), (0, .26)], .04, 8), body, t, 120)
        lathe(fillet_line([(.208, -.10), (.222, -.095), (.222, -.035), (.208, -.03)], .006), steel, t, 120, caps=(False, False))
        place(symbol(.16, steel, t, .003), (0, 0, -.303), (0, 180, 0))
        tip(t, (0, 0, .14), (0, 0, 0), L["trim"], 1.05)
        tube(np.array([(0, -.17, -.10), (0, -.26, -.11), (0, -.36, -.12)]) if False else np.array([(0, -.02, -.28), (0, -.04, -.36), (0, -.06, -.44)]), .062, cord, t, m=24)
        ends.append((x, y))
        rest(b)
        import bpy
        bpy.context.view_layer.update()
        w = t.matrix_world
        from mathutils import Vector
        ends[-1] = [tuple(g.matrix_world.inverted() @ w @ Vector((0, -.06, -.44)))]
    r = .035
    split = np.array((.22, .23, .05))
    for i, e in enumerate(ends):
        e0 = np.array(e[0])
        out = np.array((.10, .26, 0)) if i == 0 else np.array((.02, .22, 0))
        pts = [e0, e0 + out * .5 + [0, 0, -.08], e0 + out + [0, 0, -.15]]
        for f in (.45, .75):
            q = pts[2] + (split - pts[2]) * f
            pts.append(np.array((q[0], q[1] + (.05 if i == 0 else .02), r)))
        pts.append(split)
        p = ease(spline(pts, 140), 160)
        p[:, 2] = np.maximum(p[:, 2], r)
        tube(p, r, cord, g)
    sp = group(g, tuple(split), (0, 0, 8))
    sweep(np.array([(t, 0, 0) for t in np.linspace(-.12, .14, 10)]), superellipse(.055, .085, 3, 40), body, sp, up=(0, 1, 0), cap=.04)
    # two turns of cable, then the plug
    pts = [split, split + [.2, .03, -.015]]
    for k in range(1, 49):
        a = math.radians(-90 + 15 * k)
        rad = .50 + .0026 * k
        over = .055 * math.exp(-((k - 46) / 3) ** 2) + .055 * math.exp(-((k - 24) / 3) ** 2) * .0
        pts.append((.62 + rad * math.cos(a) * 1.2, .76 + rad * math.sin(a) * .92, r + .0012 * k + over))
    pts += [(.92, .19, .075), (1.16, .04, r), (1.26, -.20, r), (1.24, -.46, .055)]
    line = ease(spline(pts, 700), 60)
    tube(line, r * 1.15, cord, g, m=20)
    d = line[-1] - line[-8]
    d /= np.linalg.norm(d)
    a = math.degrees(math.atan2(d[1], d[0]))
    p = group(g, tuple(line[-1]), (0, 0, a))
    sweep(np.array([(t, 0, 0) for t in np.linspace(0, .28, 8)]), superellipse(.06, .085, 3, 40), body, p, up=(0, 1, 0), cap=.03)
    sweep(np.array([(t, 0, 0) for t in np.linspace(-.10, .02, 8)]), circle(.052, 32), cord, p, up=(0, 0, 1), cap=.02)
    sweep(np.array([(t, 0, 0) for t in np.linspace(.28, .45, 8)]), rect(.045, .125, .022, 8), metal("#d7d9dc", .2, 0), p, up=(0, 1, 0), cap=.006)
    return {"elevation": {"hero": 38, "detail": 26, "feature": 52}[view]}


# ---------------------------------------------------------------- sets

def build(look, view, root):
    g = group(root)
    V = look["variant"]
    if V == "wired":
        g.rotation_euler = (0, 0, math.radians({"hero": 0, "detail": 50, "feature": -20}[view]))
        return _wired(look, g, view)
    make = BUDS[V]
    if look["case"] == "tube":
        c = tube_case(look, g)
        if view == "detail":      # laid down, the cap towards the viewer
            place(c, (.75, .25, 0), (90, 0, -24))
            rest(c)
        else:
            c.location = (.42, .35, 0)
    else:
        c = case(look, g, opened={"hero": 103, "detail": 0, "feature": 100}[view], buds=view == "feature")
        place(c, (.28, .38, 0), (0, 0, {"hero": -16, "detail": 196, "feature": -24}[view]))
        rest(c)
    if view == "feature" and look["case"] != "tube":
        return {"elevation": 30}
    spots = {"hero": [(-.92, -.72), (.02, -1.02)], "detail": [(-.85, -.8), (.10, -1.0)], "feature": [(-.85, -.6), (-.1, -1.0)]}[view]
    if look["case"] == "tube" and view != "hero":
        spots = [(-.62, .42), (-.38, -.62)] if view == "feature" else [(-1.0, -.05), (-.78, -.95)]
    if look["case"] == "long":
        spots = [(-1.0, -.86), (.22, -1.12)]
    if V == "clip":
        spots = [(-1.12, -.42), (.02, -1.12)]
    for (x, y), s in zip(spots, (-1, 1)):
        b = group(g, (x, y, 0))
        i = make(look, b, s)
        if V == "stem":
            place(i, None, (90, 0, 205 if s < 0 else 150))
            i.rotation_euler = (math.radians(90), 0, math.radians(-128 if s < 0 else 22))
        elif V == "hook":
            i.rotation_euler = (math.radians(112), math.radians(0), math.radians(202 if s < 0 else 172))
        elif V == "clip":
            i.rotation_euler = (math.radians(90), 0, math.radians(-52 if s < 0 else 118))
        elif s < 0:       # lying on the tip, face to the viewer
            i.rotation_euler = (math.radians(118), 0, math.radians(205))
        else:             # lying on the side, tip to the viewer
            i.rotation_euler = (math.radians(70), math.radians(0), math.radians(38))
        rest(b)
    return {"elevation": {"hero": 21, "detail": 16, "feature": 52}[view]}
