"""Neckbands lying as if just put down: the arc away from the viewer, pods and buds towards the viewer."""
import math

import bpy
import numpy as np
from mathutils import Vector

from materials import fabric, foam, gloss, leather, lit, metal, mix, perforated, plastic, rubber, void
from shapes import (arc, ball, both, box, capsule, circle, cut, ellipsoid, extrude, fillet_line, frames, groove, group, lathe, place, rect,
                    resample, rest, solid, spline, superellipse, sweep, symbol, text, tube, union)

from earbuds import tip

UP = (0, 0, 1)


def horseshoe(w=.86, front=-1.0, back=.86, pinch=.30, lift=.0, n=260, z=.0):
    half = [(-w + pinch, front), (-w + .09, front * .60), (-w, -.05), (-w * .90, back * .48), (-w * .56, back * .88), (0, back)]
    pts = half + [(-x, y) for x, y in half[-2::-1]]
    p = spline([(x, y, z) for x, y in pts], n)
    p[:, 2] += lift * np.clip((p[:, 1] - front) / (back - front), 0, 1) ** 2
    return p


def run(path, a, b, n=60):
    i = np.linspace(a * (len(path) - 1), b * (len(path) - 1), n)
    return np.column_stack([np.interp(i, np.arange(len(path)), path[:, k]) for k in range(3)])


def lying(path, section, mat, g, **k):
    """Sweep with the section's first axis flat on the ground."""
    return sweep(path, section, mat, g, up=UP, **k)


def at(path, f):
    i = int(f * (len(path) - 1))
    i = min(max(i, 1), len(path) - 2)
    t = path[i + 1] - path[i - 1]
    return path[i], math.degrees(math.atan2(t[1], t[0]))


def bud(g, pos, turn, body, back, tipc, cord, r=.115, wing=None, long_=.20):
    """A small in-ear on its cable; the tip points along local -x, the magnet to +x, the cable leaves towards -y."""
    b = group(g, pos, (0, 0, turn))
    t = group(b, (0, 0, 0), (0, -90, 0))
    lathe(fillet_line([(0, -long_ * .55), (r * .86, -long_ * .55), (r, -long_ * .42), (r, long_ * .25), (r * .72, long_ * .55), (r * .52, long_ * .62), (r * .5, long_ * .95), (0, long_ * .95)], .03, 8), body, t, 96)
    lathe(fillet_line([(0, -long_ * .56), (r * .80, -long_ * .56), (r * .80, -long_ * .64), (0, -long_ * .64)], .008), back, t, 96)
    lathe(fillet_line([(r * .97, long_ * .02), (r * 1.03, long_ * .04), (r * 1.03, long_ * .14), (r * .97, long_ * .16)], .005), back, t, 96, caps=(False, False))
    tip(t, (0, 0, long_ * .62), (0, 0, 0), tipc, .62)
    if wing:
        w = group(t, rot=(0, 0, 68))
        line = spline([(r * .8, 0, -.03), (r * 1.45, .0, -.075), (r * 2.1, .03, -.05), (r * 2.25, .07, .03), (r * 1.75, .07, .10), (r * 1.2, .04, .10), (r * .7, .0, .07)], 80)
        tube(line, .021, wing, w, scale=np.interp(np.linspace(0, 1, 80), [0, .5, 1], [1.3, .9, 1.3]))
    tube(np.array([(0, -r * .75, -.0), (0, -r * 1.15, -.0), (0, -r * 1.75, -.01)]), .040, cord, b, m=24, scale=np.array([1.15, 1.0, .72]))
    bpy.context.view_layer.update()
    return b, tuple(b.matrix_world @ Vector((0, -r * 1.7, -.01)))


def pair(g, y, r, body, back, tipc, cord, cordr, ends, wing=None, reach=.34, long_=.20, lift=.012):
    """Both buds held together by their magnets, cables looping back to the pods' ends."""
    z = r + lift
    outs = []
    for s, turn in ((-1, 14), (1, -14)):
        pos = (s * (long_ * .62), y + .0, z)
        if s < 0:
            b, o = bud(g, pos, 0, body, back, tipc, cord, r, wing, long_)
        else:
            b, o = bud(g, pos, 180, body, back, tipc, cord, r, wing, long_)
            b.rotation_euler = (math.pi, 0, math.pi) if False else (0, 0, math.pi)
            # the right one is turned about z, so its cable leaves to the back; flip it over
            b.rotation_euler = (math.radians(180), 0, math.radians(180))
            bpy.context.view_layer.update()
            o = tuple(b.matrix_world @ Vector((0, -r * 1.7, .01)))
        outs.append(np.array(o))
    for s, o, (e, d) in zip((-1, 1), outs, ends):
        e, d = np.array(e), np.array(d)
        o = outs[0] if s < 0 else outs[1]
        pts = [e - d * .03, e + d * .10, e + d * .24 + np.array([-s * .02, 0, 0])]
        low = min(e[1] - reach, y - .5)
        pts += [(s * .38, low - .02, cordr), (s * .20, low + .06, cordr), (o[0] + s * .02, o[1] - .14, cordr + .02), tuple(o + np.array([0, -.05, 0])), tuple(o + np.array([0, .03, 0]))]
        p = spline(pts, 160)
        for _ in range(90):     # a cable bends evenly
            p[3:-3] = .5 * p[3:-3] + .25 * (p[2:-4] + p[4:-2])
        p[:, 2] = np.maximum(p[:, 2], cordr)
        tube(p, cordr, cord, g, m=16)


def keys(g, path, fs, z, size, mat, w=.05):
    for f in fs:
        p, a = at(path, f)
        place(extrude(rect(size, w, w * .48), .016, mat, g, .006), (p[0], p[1], p[2] + z), (0, 0, a))


def lamp(g, path, f, z, colour="#e6f6ff"):
    p, a = at(path, f)
    place(extrude(circle(.012, 24), .006, lit(colour, 4), g, .002), (p[0], p[1], p[2] + z))


def word(g, path, f, z, size, mat, flip=False):
    p, a = at(path, f)
    place(text("earshot", size, mat, g, "SemiBold", .003), (p[0], p[1], p[2] + z), (0, 0, a + (180 if flip else 0)))


def tips(path):
    """Pod ends with the direction the cable leaves in."""
    out = []
    for a, b in ((0, 3), (-1, -4)):
        d = path[a] - path[b]
        out.append((path[a], d / np.linalg.norm(d)))
    return out


def build(look, view, root):
    g = group(root)
    shot = globals()["_" + look["variant"]](look, g, view) or {}
    g.rotation_euler = (0, 0, math.radians({"hero": -24, "detail": 150, "feature": 30}[view]))
    shot.setdefault("elevation", {"hero": 36, "detail": 24, "feature": 58}[view])
    shot.setdefault("fill", .86)
    return shot


def _cord(L, g, view):
    band, pod, trim = rubber(L["colour"], .45), plastic(L["pod"], .34, .03, .3), metal(L["accent"], .25, .02)
    p = horseshoe(.80, -.95, .86, .26, .03, z=.075)
    lying(run(p, .18, .82, 160), superellipse(.034, .030, 2.2, 32), band, g)
    for a, b in ((0, .2), (1, .8)):
        q = run(p, a, b)
        s = .72 + .28 * np.sin(np.linspace(.25, 1, 60) * math.pi) ** .5
        lying(q, superellipse(.085, .072, 2.4, 48), pod, g, scale=s)
        lying(run(p, b - .006 * (1 if b < .5 else -1), b + .012 * (1 if b < .5 else -1), 12), superellipse(.058, .052, 2.3, 40), trim, g, cap=.008)
        lying(run(p, a + .024 * (1 if a < .5 else -1), a + .028 * (1 if a < .5 else -1), 6), superellipse(.082, .070, 2.4, 48), trim, g, cap=.002)
    keys(g, p, (.065, .10, .135), .066, .06, rubber(mix(L["pod"], "#ffffff", .14), .5))
    lamp(g, p, .042, .066)
    word(g, p, .90, .071, .055, trim, True)
    pair(g, -.42, .118, plastic(L["pod"], .28, .02, .4), trim, mix(L["colour"], "#000000", .4), band, .019, tips(p))


def _ribbon(L, g, view):
    band, pod, trim = rubber(L["colour"], .5), plastic(L["pod"], .34, .03, .3), plastic(L["accent"], .35, 0, .3)
    p = horseshoe(.84, -.98, .84, .20, .02, z=.065)
    lying(run(p, .15, .85, 160), rect(.21, .042, .02, 6), band, g)
    lying(run(p, .22, .78, 160) + [0, 0, .0205], rect(.03, .006, .0028, 3), rubber(mix(L["colour"], "#000000", .25), .5), g)
    for a, b in ((0, .17), (1, .83)):
        q = run(p, a, b)
        lying(q, rect(.27, .125, .045, 10), pod, g, cap=.04)
        s = 1 if a < .5 else -1
        lying(run(p, b - s * .002, b + s * .002, 5), rect(.235, .07, .03, 6), trim, g, cap=.003)
        inlay = run(p, a + s * .05, b - s * .03)
        lying(inlay + [0, 0, .062], rect(.10, .006, .0028, 3), trim, g, cap=.002)
    keys(g, p, (.03, .035), .060, .02, trim, .02)
    word(g, p, .91, .0665, .062, plastic(mix(L["colour"], "#000000", .45), .5, 0), True)
    keys(g, p, (.07, .10, .13), .0635, .055, rubber(L["pod"], .5), .06)
    lamp(g, p, .028, .062)
    pair(g, -.42, .128, pod, trim, L["accent"], band, .021, tips(p))


def _wing(L, g, view):
    band, pod, hot = rubber(L["colour"], .5), plastic(L["colour"], .38, .08), rubber(L["accent"], .45)
    p = horseshoe(.86, -.95, .84, .22, .04, z=.09)
    lying(run(p, .2, .8, 160), superellipse(.06, .042, 2.6, 40), band, g, scale=1 - .25 * np.sin(np.linspace(0, math.pi, 160)))
    lying(run(p, .36, .64, 100) + [0, 0, .034], rect(.03, .012, .005, 3), lit(L["accent"], .35), g, cap=.005)
    for a, b in ((0, .23), (1, .77)):
        s = 1 if a < .5 else -1
        q = run(p, a, b)
        sc = np.interp(np.linspace(0, 1, 60), [0, .15, .55, 1], [.72, 1, .95, .55])
        lying(q, superellipse(.125, .088, 3, 56), pod, g, scale=sc)
        lying(run(p, a + s * .05, a + s * .15, 30), superellipse(.128, .091, 3, 56), rubber(L["pod"], .45), g, cap=.006, scale=np.full(30, .985))
        for k in range(5):
            lying(run(p, a + s * (.162 + .012 * k), a + s * (.166 + .012 * k), 5), superellipse(.126 * (.93 - .045 * k), .090 * (.93 - .045 * k), 3, 56), rubber(mix(L["colour"], "#ffffff", .06), .5), g, cap=.005)
    keys(g, p, (.075, .10, .125), .085, .06, rubber(L["colour"], .5), .085)
    lamp(g, p, .03, .066, "#eaffb0")
    word(g, p, .90, .0905, .062, plastic(L["colour"], .5, 0), True)
    pair(g, -.40, .135, pod, plastic(L["accent"], .3, 0, .3), L["accent"], band, .022, tips(p), wing=hot, long_=.22, lift=.03)


def _leather(L, g, view):
    skin, alu, thread = leather(L["colour"], .48, 46), metal(L["pod"], .26, 0), plastic("#e6cfaa", .7, 0)
    p = horseshoe(.84, -1.0, .86, .22, .02, z=.088)
    band = run(p, .19, .81, 180)
    lying(band, superellipse(.088, .034, 4, 48), skin, g)
    t, side, nrm = frames(band, UP)
    for s in (-1, 1):
        line = band + side * .068 * s + np.array([0, 0, .032])
        for i in range(6, 174, 4):
            tube(line[i:i + 3], .0058, thread, g, m=8)
    for a, b in ((0, .2), (1, .8)):
        s = 1 if a < .5 else -1
        lying(run(p, a, b), superellipse(.088, .086, 2.1, 56), alu, g, cap=.03)
        lying(run(p, b, b + s * .018, 10), superellipse(.098, .05, 3.6, 48), metal(mix(L["pod"], "#000000", .3), .2, 0), g, cap=.01)
        for k in (.035, .165):
            lying(run(p, a + s * k, a + s * (k + .0025), 4), superellipse(.0885, .0865, 2.1, 56), void(), g, round_caps=False)
    keys(g, p, (.075, .105, .135), .082, .062, metal(mix(L["pod"], "#000000", .22), .3, 0), .05)
    lamp(g, p, .05, .083, "#fff1d8")
    word(g, p, .90, .0865, .055, plastic("#3a2a1c", .5, 0), True)
    pair(g, -.42, .122, alu, leather(L["colour"], .5, 60), "#3a2a20", rubber("#4a3020", .5), .019, tips(p))


def _bone(L, g, view):
    body, soft, hot, ti = plastic(L["colour"], .4, .06), rubber(L["colour"], .5), rubber(L["accent"], .45), metal("#8d9298", .25, 0)
    w = .80
    for s in (-1, 1):
        # transducer, hook over the ear, battery pod
        hook = spline([(s * (w - .10), -.40, .22), (s * (w - .06), -.26, .26), (s * (w - .01), -.10, .42), (s * w, .10, .52), (s * (w + .01), .30, .44), (s * (w + .0), .42, .24), (s * (w - .02), .50, .16)], 120)
        tube(hook, .052, soft, g, scale=np.interp(np.linspace(0, 1, 120), [0, .2, .6, 1], [1.25, .8, .8, 1.35]), m=32)

        def tr(q):
            d = box(q, (.105, .19, .165), .10, (0, 0, 0))
            d = union(d, capsule(q, (s * .02, .08, .08), (s * .05, .20, .12), .075), .10)
            return groove(d, q[:, 0] + s * .02, .007)
        t = group(g, (s * (w - .13), -.50, .175), (0, 0, s * 12))
        solid(tr, (-.2, -.3, -.25), (.2, .35, .3), 120, body, t)
        f = group(t, (s * .103, 0, -.01), (0, 90 * s, 0))
        f.rotation_euler = (math.radians(90), 0, math.radians(90 * s))
        extrude(superellipse(.105, .085, 3), .016, soft, f, .006, z=-.004)
        lathe_ = sweep(np.column_stack([superellipse(.112, .092, 3, 120), np.full(120, .004)]), circle(.008, 12), hot, f, up=UP, closed=True)
        place(symbol(.10, metal("#c9ccd0", .3, 0), f, .003), (0, 0, .012))
        inner = group(t, (-s * .10, 0, -.01))
        inner.rotation_euler = (math.radians(90), 0, math.radians(-90 * s))
        extrude(superellipse(.10, .085, 3), .018, soft, inner, .007, z=-.004)

        def pod(q):
            d = union(capsule(q, (0, 0, 0), (s * -.03, .30, -.02), .115, .105), capsule(q, (s * -.03, .30, -.02), (s * -.16, .50, -.02), .07, .05), .10)
            return groove(d, q[:, 1] - .06, .006)
        b = group(g, (s * (w - .02), .52, .118))
        solid(pod, (-.35, -.2, -.2), (.35, .65, .2), 130, body, b)
        for k in range(2):
            place(extrude(rect(.11, .045, .022), .016, rubber(mix(L["colour"], "#ffffff", .12), .5), b, .006), (s * -.0 + s * .002, .10 + .13 * k, .105 - .004 * k), (0, 0, 95))
        if s < 0:
            place(extrude(circle(.011, 24), .006, lit("#ffd9c8", 4), b, .002), (0, .0, .112))
        place(extrude(rect(.10, .035, .017), .012, hot, b, .004), (s * .112, .12, 0), (0, 90 * s, 0))
    band = spline([(-(w - .16), .98, .10), (-(w - .30), 1.16, .07), (-.30, 1.30, .044), (0, 1.34, .040), (.30, 1.30, .044), (w - .30, 1.16, .07), (w - .16, .98, .10)], 160)
    tube(band, .034, soft, g)
    lying(run(band, .32, .68), superellipse(.046, .046, 2.2, 32), hot, g, scale=np.full(60, .82), cap=.01)
    return {"elevation": {"hero": 31, "detail": 20, "feature": 50}[view]}


def _wear(L, g, view):
    shell, cloth, dark = plastic(L["colour"], .42, .05), fabric(L["fabric"], 70, mix(L["fabric"], "#6f695f", .4), .8), plastic(L["accent"], .45)
    p = horseshoe(.92, -1.02, .84, .34, .10, z=.17)
    n = 200
    q = run(p, 0, 1, n)
    t = np.abs(np.linspace(-1, 1, n))
    w = np.interp(t, [0, .35, .7, 1], [.62, .72, 1.0, 1.04])
    h = np.interp(t, [0, .35, .7, 1], [.66, .74, 1.0, .98])
    lying(q, superellipse(.215, .155, 2.7, 72), shell, g, scale=np.column_stack([w, h]), cap=.12)
    # fabric saddle on the arms
    for a, b in ((.045, .33), (.955, .67)):
        r = run(p, a, b, 80)
        tt = np.interp(np.linspace(a, b, 80), np.linspace(0, 1, n), w) if a < b else np.interp(np.linspace(a, b, 80), np.linspace(0, 1, n), w)
        hh = np.interp(np.linspace(a, b, 80), np.linspace(0, 1, n), h)
        lying(r + [0, 0, .022], superellipse(.196, .145, 2.6, 72), cloth, g, scale=np.column_stack([tt, hh]), cap=.03)
    for f in (.045, .955, .335, .665):
        pass
    keys(g, p, (.375, .40), .108, .07, dark, .07)
    keys(g, p, (.60, .625), .108, .07, dark, .07)
    lamp(g, p, .425, .105)
    word(g, p, .5, .103, .062, dark, True)
    # radiator slots at the pod ends
    for i, s in ((0, -1), (-1, 1)):
        d = p[i] - p[3 if i == 0 else -4]
        a = math.degrees(math.atan2(d[1], d[0]))
        e = group(g, tuple(p[i] + d / np.linalg.norm(d) * .116), (0, 0, a))
        f = group(e)
        f.rotation_euler = (math.radians(90), 0, math.radians(90))
        extrude(superellipse(.115, .07, 3), .012, perforated("#8d877c", .026, .32, .6, .5, uv="Object"), f, .004)
    return {"elevation": {"hero": 32, "detail": 20, "feature": 50}[view]}
