"""Smart watches: case, lit face, strap closed into a loop. Built facing +z with twelve o'clock at +y, then stood up."""
import math

import numpy as np

from materials import fabric, glass, gloss, leather, lit, metal, mix, plastic, rubber, void
from shapes import (arc, circle, cut_line, extrude, fillet_line, frames, group, lathe, place, polygon, rect, resample, rounded, spline,
                    superellipse, sweep, symbol, text, tube)


def build(look, view, root):
    stand = group(root)
    w = group(stand)
    shot = globals()["_" + look["variant"]](look, w, view) or {}
    turn = {"hero": -27, "detail": 52, "feature": 8}[view]
    # lean the face back from upright
    w.rotation_euler = (math.radians({"hero": 85, "detail": 84, "feature": 72}[view]), 0, 0)
    stand.rotation_euler = (0, 0, math.radians(turn))
    shot.setdefault("elevation", {"hero": 10, "detail": 14, "feature": 20}[view])
    shot.setdefault("tone", "dark")
    return shot


def _ring(p, z):
    return np.column_stack([p, np.full(len(p), z)])


# ---------------------------------------------------------------- straps

def loop_line(reach, z0, depth=1.5, drop=.0, n=220):
    """From the lower lug round the back of the wrist to the upper lug, in the y, z plane."""
    pts = [(0, -reach, z0), (0, -reach - .10, z0 - .13), (0, -reach - .10, z0 - .5), (0, -reach * .82, z0 - depth * .74), (0, -reach * .36, z0 - depth * .97),
           (0, 0, z0 - depth), (0, reach * .36, z0 - depth * .97), (0, reach * .82, z0 - depth * .74), (0, reach + .10, z0 - .5), (0, reach + .10, z0 - .13), (0, reach, z0)]
    return spline(pts, n)


def band(w, line, width, thick, mat, taper=.86, n=3.6, radius=None):
    t = np.linspace(-1, 1, len(line))
    s = 1 - (1 - taper) * (1 - np.abs(t)) ** .6
    sec = superellipse(width / 2, thick / 2, n, 56) if radius is None else rect(width, thick, radius, 6)
    return sweep(line, sec, mat, w, up=None if False else _normals(line), scale=np.column_stack([s, np.ones(len(line))]))


def _normals(line):
    """Outward direction of the loop at each point."""
    t = np.gradient(line, axis=0)
    return np.cross((1, 0, 0), t) / np.linalg.norm(t, axis=1)[:, None]


def stitches(w, line, width, thick, mat, taper, start, end, inset=.86, gap=4):
    nrm = _normals(line)
    out = nrm if (nrm[len(nrm) // 2] @ np.array([0, 0, -1])) > 0 else -nrm
    t = np.linspace(-1, 1, len(line))
    s = 1 - (1 - taper) * (1 - np.abs(t)) ** .6
    for sign in (-1, 1):
        p = line + out * (thick / 2 + .001) + np.outer(s * width / 2 * inset * sign, (1, 0, 0))
        for i in range(start, end, gap):
            tube(p[i:i + 3], .0085, mat, w, m=8)


def keeper(w, line, at, width, thick, mat, length=5):
    i = int(at * len(line))
    seg = line[max(0, i - length):i + length]
    sweep(seg, rect(width + .05, thick * 2 + .05, .04, 6), mat, w, up=_normals(seg), cap=.01)


def links(w, line, width, mat, mat2, pitch=.135, thick=.09):
    p = resample(line, 600)
    d = np.linalg.norm(np.diff(p, axis=0), axis=1).sum()
    n = int(d / pitch)
    nrm = _normals(p)
    for i in range(n):
        k = int((i + .5) / n * 600)
        t = p[min(k + 1, 599)] - p[max(k - 1, 0)]
        t /= np.linalg.norm(t)
        s = 1 - .2 * (1 - abs(2 * (i + .5) / n - 1)) ** .7
        for x, wd, m, off in ((-.335, .32, mat, 0), (0, .30, mat2, .5), (.335, .32, mat, 0)):
            kk = min(599, k + int(off * 600 / n)) if off else k
            tt = p[min(kk + 1, 599)] - p[max(kk - 1, 0)]
            tt /= np.linalg.norm(tt)
            L = pitch * .94
            seg = np.array([p[kk] - tt * (L / 2 - .012), p[kk] + tt * (L / 2 - .012)])
            seg = np.linspace(seg[0], seg[1], 4) + np.array([x * width * s, 0, 0])
            sweep(seg, rect(wd * width * s * 1.0, thick, .022, 4), m, w, up=nrm[kk], cap=.012)


# ---------------------------------------------------------------- faces (x right, y up), just above the glass

def T(f, s, size, x, y, col="#ffffff", power=1.5, weight="SemiBold", align="CENTER"):
    return place(text(s, size, lit(col, power), f, weight, .002, align), (x, y, .002))


def bar(f, x, y, w, h, col, power=1.5, turn=0.0, z=0.0):
    return place(extrude(rect(w, h, min(w, h) * .49, 8), .002, lit(col, power), f, .0005), (x, y, z), (0, 0, turn))


def dash(f, r, a0, a1, width, col, power=1.5, centre=(0, 0), z=.0012):
    p = _ring(arc(r, a0, a1, max(8, int(abs(a1 - a0) / 3)), centre), z)
    return sweep(p, rect(width, .002, .0008, 3), lit(col, power), f, up=(0, 0, 1), cap=width * .45)


def dial_ticks(f, r, col="#ffffff", n=60, major=5, a=.045, b=.075):
    for i in range(n):
        big = i % major == 0
        L = b if big else a
        t = math.tau * i / n
        bar(f, (r - L / 2) * math.sin(t), (r - L / 2) * math.cos(t), .011 if big else .0055, L, col, 1.5 if big else .7, -math.degrees(t))


def hand(f, angle, length, width, col, power=1.6, tail=.06, z=.003):
    t = math.radians(angle)
    L = length + tail
    c = (length - tail) / 2
    return bar(f, c * math.sin(t), c * math.cos(t), width, L, col, power, -angle, z)


def face_digital(f, acc, W=.78, H=.94):
    T(f, "10", .43, -.02, .225, "#ffffff", 1.6, "Bold")
    T(f, "09", .43, -.02, -.095, acc, 1.6, "Bold")
    T(f, "SAT 21 NOV", .072, -.02, .43, "#aeb6c2", 1.2, "Medium")
    for i, (v, c) in enumerate(((.78, "#ff6b57"), (.55, "#7be38b"), (.9, acc))):
        x = -.235 + i * .215
        dash(f, .07, 90, 90 - 359 * v, .020, c, 1.5, (x, -.345))
        dash(f, .07, 90, -269, .020, mix(c, "#000000", .78), 1, (x, -.345), .0004)


def face_steps(f, acc):
    T(f, "10", .27, 0, .52, "#ffffff", 1.6, "Bold")
    T(f, "09", .27, 0, .29, "#ffffff", 1.6, "Light")
    dash(f, .155, 90, -180, .035, acc, 1.6, (0, -.03))
    dash(f, .155, 90, -269, .035, mix(acc, "#000000", .8), 1, (0, -.03), .0004)
    dash(f, .105, 90, -110, .028, "#63d2ff", 1.5, (0, -.03))
    dash(f, .105, 90, -269, .028, "#12262e", 1, (0, -.03), .0004)
    T(f, "8 412", .10, 0, -.31, "#ffffff", 1.5, "SemiBold")
    T(f, "steps", .062, 0, -.40, "#9aa2ac", 1.2, "Medium")
    bar(f, 0, -.53, .25, .018, "#2a2e33", 1)
    bar(f, -.04, -.53, .17, .018, acc, 1.5, z=.0008)


def face_paper(f, acc):
    T(f, "10", .44, 0, .235, acc, 0, "Medium")
    T(f, "09", .44, 0, -.085, acc, 0, "Medium")


def face_analogue(f, acc):
    dial_ticks(f, .515, "#f2efe9")
    for i, s in ((0, "12"), (90, "3"), (180, "6"), (270, "9")):
        t = math.radians(i)
        if s != "3":
            T(f, s, .12, .365 * math.sin(t), .365 * math.cos(t), "#f2efe9", 1.3, "Medium")
    place(extrude(rect(.145, .09, .02), .001, lit("#2a2a2c", 1), f, .0004), (.34, 0, 0))
    T(f, "21", .07, .34, 0, "#ffffff", 1.4, "SemiBold")
    dash(f, .09, 90, -140, .014, acc, 1.6, (0, -.19))
    dash(f, .09, 90, -269, .014, "#3a2a22", 1, (0, -.19), .0004)
    hand(f, 304, .27, .030, "#ffffff", 1.6)
    hand(f, 54, .42, .024, "#ffffff", 1.6, z=.005)
    hand(f, 210, .45, .009, acc, 1.8, .12, .007)
    place(extrude(circle(.026), .004, lit(acc, 1.8), f, .001), (0, 0, .008))


def face_topo(f, acc):
    rng = np.random.default_rng(4)
    for k in range(8):
        r0 = .10 + .055 * k
        t = np.linspace(0, math.tau, 120, endpoint=False)
        wob = r0 * (1 + .12 * np.sin(2 * t + .5 + .2 * k) + .07 * np.sin(3 * t + k * .35) + .04 * np.sin(5 * t))
        p = np.column_stack([.07 + wob * np.cos(t), -.05 + wob * np.sin(t) * .85])
        m = np.hypot(p[:, 0], p[:, 1]) < .50
        runs, cur = [], []
        for i in range(241):
            if m[i % 120]:
                cur.append(p[i % 120])
            elif cur:
                runs.append(cur)
                cur = []
        if m.all():
            runs = [list(p) + [p[0]]]
        for run in runs[:3]:
            if len(run) > 4:
                sweep(_ring(np.array(run), .0006), rect(.0075, .0014, .0005, 2), lit("#4f6b52" if k % 3 else "#89ad84", 1.1), f, up=(0, 0, 1), round_caps=False)
    route = spline([(-.36, -.28), (-.22, -.16), (-.14, -.22), (0, -.08), (.08, .02), (.06, .16), (.2, .24)], 60)
    sweep(_ring(route, .002), rect(.022, .002, .0008, 2), lit(acc, 1.9), f, up=(0, 0, 1), cap=.008)
    place(extrude(circle(.03), .004, lit("#ffffff", 2), f, .001), (.2, .24, .002))
    T(f, "10:09", .19, -.02, .335, "#ffffff", 1.7, "Bold")
    T(f, "1 284 m", .085, .07, -.40, acc, 1.7, "SemiBold")


def face_chrono(f, acc):
    dial_ticks(f, .52, "#e9e3d8")
    for (x, y, v, s) in ((-.25, 0, .7, "72"), (.25, 0, .45, "8.4k"), (0, -.25, .85, "85")):
        dash(f, .135, 90, 90 - 359 * v, .012, acc, 1.6, (x, y))
        dash(f, .135, 90, -269, .012, "#3a352c", 1, (x, y), .0004)
        for k in range(12):
            t = math.tau * k / 12
            bar(f, x + .112 * math.sin(t), y + .112 * math.cos(t), .004, .02, "#b9b2a4", 1, -math.degrees(t))
        T(f, s, .07, x, y - .002, "#ffffff", 1.4, "SemiBold")
    T(f, "earshot", .055, 0, .26, "#d8d2c6", 1.2, "Medium")
    hand(f, 304, .27, .026, "#ffffff", 1.6, .05, .004)
    hand(f, 54, .43, .020, "#ffffff", 1.6, .05, .006)
    hand(f, 160, .46, .008, acc, 1.8, .12, .008)
    place(extrude(circle(.024), .004, lit(acc, 1.8), f, .001), (0, 0, .009))


# ---------------------------------------------------------------- cases

def crown(w, x, z, r, mat, deep=.07, tip=None, y=0.0):
    pts = np.array([((r if k % 2 else r * .93) * math.cos(math.tau * k / 56), (r if k % 2 else r * .93) * math.sin(math.tau * k / 56)) for k in range(56)])
    place(extrude(pts, deep, mat, w, .012), (x, y, z), (0, 90, 0))
    place(extrude(circle(r * .6), .01, tip or mat, w, .004), (x + deep - .003, y, z), (0, 90, 0))


def _square(L, w, view):
    alu, strap = metal(L["colour"], .28, .05), rubber(L["strapColour"], .5)
    o = superellipse(.50, .58, 4.6, 160)
    place(extrude(o, .20, alu, w, .085, .07), (0, 0, 0))
    extrude(superellipse(.455, .535, 4.6, 160), .03, glass(), w, .028, z=.182)
    cut_line(_ring(superellipse(.4585, .5385, 4.6, 160), .197), .003, void(), w, True)
    f = group(w, (0, 0, .2125))
    face_digital(f, L["accent"])
    crown(w, .49, .10, .075, alu, .06, gloss(L["accent"]), .2)
    place(extrude(rect(.05, .26, .025), .018, alu, w, .008), (.492, -.16, .10), (0, 90, 0))
    line = loop_line(.60, .06, 1.35)
    band(w, line, .80, .085, strap, .82)
    nrm = _normals(line)
    for i in range(60, 78, 4):
        pass
    keeper(w, line, .36, .72, .05, rubber(mix(L["strapColour"], "#000000", .12), .5))


def _capsule(L, w, view):
    body, strap = plastic(L["colour"], .3, .03, .3), rubber(L["strapColour"], .5)
    o = rect(.44, 1.28, .215, 20)
    extrude(o, .17, body, w, .07, .06)
    extrude(rect(.405, 1.245, .20, 20), .022, glass(), w, .02, z=.158)
    face_steps(group(w, (0, -.03, .1815), scale=(.93, .93, 1)), L["accent"])
    sweep(_ring(rect(.43, 1.27, .213, 20), .128), circle(.006, 10), metal("#b9bcc2", .2, 0), w, up=(0, 0, 1), closed=True)
    line = loop_line(.63, .05, 1.45)
    band(w, line, .50, .075, strap, .96)
    # cradle round the pill
    extrude(rect(.53, 1.36, .25, 20), .10, strap, w, .045, .04, z=.0)
    keeper(w, line, .36, .48, .05, strap)


def _tall(L, w, view):
    alu = metal(L["colour"], .32, .05)
    cloth = fabric(L["strapColour"], 42, mix(L["strapColour"], "#a9b39a", .45), 1.0)
    o = rect(.92, 1.10, .17, 16)
    extrude(o, .17, alu, w, .035, .05)
    extrude(rect(.85, 1.03, .14, 16), .02, glass("#101110"), w, .012, z=.158)
    f = group(w, (0, 0, .178))
    extrude(rect(.74, .90, .06, 12), .004, plastic("#cfcdbf", .5, 0), f, .001, z=-.003)
    ink = plastic(L["accent"], .5, 0)

    def ti(s, size, x, y, weight="Medium", align="CENTER"):
        place(text(s, size, ink, f, weight, .002, align), (x, y, .0025))
    ti("10:09", .275, 0, .19, "SemiBold")
    ti("Saturday 21 November", .062, 0, .365, "Medium")
    h = [.3, .5, .35, .8, .6, .9, .55, .7, .4, .65, .3, .45, .75, .5]
    for i, v in enumerate(h):
        place(extrude(rect(.022, .02 + .2 * v, .010, 4), .002, ink, f, .0005), (-.29 + i * .0446, -.22 + .1 * v, .0015))
    place(extrude(rect(.62, .005, .002, 3), .002, ink, f, .0005), (0, -.245, .0015))
    ti("6 240", .085, -.30, -.335, "SemiBold", "LEFT")
    ti("21 days", .062, .30, -.34, "Medium", "RIGHT")
    place(extrude(rect(.05, .22, .025), .022, alu, w, .008), (.455, .16, .085), (0, 90, 0))
    for y in (-.52, .52):
        place(extrude(rect(.80, .10, .04), .07, alu, w, .02, .02), (0, y * 1.07, .03))
    line = loop_line(.59, .06, 1.35)
    band(w, line, .74, .06, cloth, .97, n=5)


def _lugs(w, mat, r, gap, z=.04, reach=.13, thick=.085):
    for sx in (-1, 1):
        for sy in (-1, 1):
            p = spline([(sx * gap, sy * (r - .14), z + .06), (sx * gap, sy * (r + .02), z + .055), (sx * (gap - .005), sy * (r + reach * .6), z + .01), (sx * (gap - .01), sy * (r + reach), z - .07)], 30)
            sweep(p, rect(.095, thick, .03, 5), mat, w, up=(sx, 0, 0) if False else None or np.tile((0, 0, 1.0), (30, 1)), cap=.025)


def _round(L, w, view):
    steel, strap = metal(L["colour"], .16, 0), leather(L["strapColour"], .5, 48)
    lathe(fillet_line([(0, -.03), (.50, -.03), (.60, .03), (.60, .15), (.575, .20), (.555, .195), (.54, .17)], .03, 8), steel, w, 200, caps=(True, False))
    lathe([(.0, .19), (.47, .19), (.52, .186), (.55, .172), (.555, .16)][::-1], glass(), w, 200)
    face_analogue(group(w, (0, 0, .193), scale=(.95, .95, 1)), L["accent"])
    crown(w, .59, .07, .068, steel, .085, metal("#5a4636", .3))
    for y in (.24, -.24):
        place(lathe(fillet_line([(0, 0), (.05, 0), (.05, .04), (.042, .05), (0, .05)], .008), steel, w, 40), (.535, y, .07), (0, 90, 24 if y > 0 else -24))
    _lugs(w, steel, .56, .36)
    line = loop_line(.60, .03, 1.32)
    band(w, line, .60, .10, strap, .82, n=3.4)
    stitches(w, line, .60, .10, plastic("#d8b98f", .7, 0), .82, 4, 70)
    stitches(w, line, .60, .10, plastic("#d8b98f", .7, 0), .82, 150, 214)
    keeper(w, line, .34, .54, .07, strap)
    keeper(w, line, .42, .52, .06, steel, 3)


def _rugged(L, w, view):
    body, steel, strap, hot = plastic(L["colour"], .55, .35), metal("#6d6f6a", .35, .08), rubber(L["strapColour"], .62), plastic(L["accent"], .4)
    o = polygon(8, .70, .07, math.pi / 8)
    extrude(o, .24, body, w, .05, .06)
    extrude(polygon(8, .66, .06, math.pi / 8), .06, steel, w, .022, z=.22)
    lathe(fillet_line([(.53, .25), (.545, .292), (.575, .292), (.59, .27)], .008), body, w, 160, caps=(False, False))
    lathe(fillet_line([(0, .288), (.525, .288), (.545, .27)], .01), glass(), w, 160, caps=(False, False))
    face_topo(group(w, (0, 0, .2895), scale=(1.03, 1.03, 1)), L["accent"])
    for k in range(8):
        a = math.tau * (k + .0) / 8 + math.pi / 8
        x, y = .622 * math.cos(a), .622 * math.sin(a)
        place(lathe(fillet_line([(0, 0), (.036, 0), (.036, .012), (.02, .014), (.018, .006), (0, .006)], .002), metal("#c9cac5", .25, 0), w, 6 if False else 32), (x, y, .272))
        place(extrude(polygon(6, .017, .001), .004, void(), w, .0005), (x, y, .281))
    for y in (.26, -.26):
        place(extrude(rect(.12, .19, .04), .075, steel, w, .02), (.615, y, .12), (0, 90, 0))
    place(extrude(rect(.12, .20, .04), .055, hot, w, .02), (.64, 0, .12), (0, 90, 0))
    for y in (.26, 0, -.26):
        place(extrude(rect(.11, .17, .04), .05, steel if y else hot, w, .018), (-.63, y, .12), (0, -90, 0))
    for y in (-1, 1):
        place(extrude(rounded([(-.40, -.13), (.40, -.13), (.48, .14), (-.48, .14)], .05), .15, body, w, .05, .04), (0, y * .69, .01), (0, 0, 180 if y > 0 else 0))
    line = loop_line(.74, .05, 1.5)
    band(w, line, .72, .11, strap, .84, n=5)
    # ribs across the strap
    nrm = _normals(line)
    out = nrm if (nrm[110] @ np.array([0, 0, -1])) > 0 else -nrm
    for i in list(range(14, 84, 6)) + list(range(136, 208, 6)):
        c = line[i] + out[i] * .052
        s = 1 - .16 * (1 - abs(2 * i / 219 - 1)) ** .6
        p = np.array([c + np.array([x, 0, 0]) for x in np.linspace(-.27 * s, .27 * s, 6)])
        tube(p, .026, strap, w, m=16)
    keeper(w, line, .35, .66, .07, rubber(L["accent"], .5))


def _chrono(L, w, view):
    ti, gold = metal(L["colour"], .3, .05), metal(L["accent"], .2, 0)
    lathe(fillet_line([(0, -.03), (.52, -.03), (.63, .03), (.63, .14), (.60, .17)], .03, 8), ti, w, 200, caps=(True, False))
    pts = np.array([((.625 if k % 4 < 2 else .612) * math.cos(math.tau * k / 240), (.625 if k % 4 < 2 else .612) * math.sin(math.tau * k / 240)) for k in range(240)])
    extrude(pts, .05, metal(mix(L["colour"], "#000000", .3), .22, 0), w, .012, z=.155)
    lathe(fillet_line([(.60, .195), (.605, .214), (.56, .232), (.545, .215)], .006), metal(mix(L["colour"], "#000000", .55), .35, .03), w, 200, caps=(False, False))
    for k in range(12):
        t = math.tau * k / 12
        bar_ = extrude(rect(.009, .03, .003), .003, gold, w, .0008)
        place(bar_, (.583 * math.sin(t), .583 * math.cos(t), .2215), (0, 0, -math.degrees(t)))
    lathe([(0, .222), (.5, .222), (.54, .216), (.552, .205)][::-1], glass(), w, 200)
    face_chrono(group(w, (0, 0, .2245)), L["accent"])
    crown(w, .62, .08, .075, ti, .085, gold)
    for y, a in ((.27, 25), (-.27, -25)):
        r = math.radians(a)
        place(lathe(fillet_line([(0, 0), (.035, 0), (.035, .06), (.058, .06), (.058, .10), (0, .10)], .008), ti, w, 40), (.60 * math.cos(r), .60 * math.sin(r), .08), (0, 90, a))
        place(lathe(fillet_line([(.036, .045), (.046, .045), (.046, .058), (.036, .058)], .002), gold, w, 40), (.60 * math.cos(r), .60 * math.sin(r), .08), (0, 90, a))
    _lugs(w, ti, .58, .37)
    line = loop_line(.63, .03, 1.42)
    for sy in (-1, 1):
        place(extrude(rect(.60, .16, .03), .11, ti, w, .03, .03), (0, sy * .60, -.045))
    links(w, line, .62, ti, metal(mix(L["colour"], "#ffffff", .12), .14, 0))
