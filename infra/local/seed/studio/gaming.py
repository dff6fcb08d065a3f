"""Gaming headsets: the headphone's anatomy with a boom microphone, lights and bolder shapes."""
from headset import *  # noqa: F403
from shapes import solid, capsule, box, union, both, groove


def build(look, view, root):
    head = group(root)
    globals()["_" + look["variant"]](look, head, view)
    yaw = {"hero": 42, "detail": -48, "feature": 86}[view]
    head.rotation_euler = (0, 0, math.radians(yaw))
    return {"elevation": {"hero": 10, "detail": 20, "feature": 7}[view], "tone": "light" if luma(look["colour"]) > .7 else "dark"}


from materials import luma  # noqa: E402


def boom(head, start, mat, tipmat, light, up=False, reach=.62, drop=.40, r=.021, pop=.062, metal_=None, length=.17):
    """A microphone arm from the left cup forward to the mouth. Raised when up. Local x: outward of the left cup is -x."""
    x, y, z = start
    if up:
        line = spline([(x, y, z), (x - .01, y - .05, z + .20), (x + .02, y - .08, z + .45), (x + .06, y - .08, z + .68)], 100)
    else:
        drop = z + .33          # ends just above the lowest point of the cups
        line = spline([(x, y, z), (x - .03, y - .20, z - .04), (x + .01, y - .44, z - drop * .5), (x + .14, y - reach - .04, z - drop * .92), (x + .30, y - reach - .16, z - drop)], 120)
    tube(line, r, mat, head, m=24, scale=np.interp(np.linspace(0, 1, len(line)), [0, .12, 1], [1.5, 1.1, .9]))
    d = line[-1] - line[-6]
    d /= np.linalg.norm(d)
    p = np.array([line[-1] + d * t for t in np.linspace(-.02, length, 16)])
    sweep(p, circle(pop, 48), tipmat, head, cap=pop * .8)
    ringp = np.array([line[-1] + d * t for t in np.linspace(-.055, -.035, 4)])
    sweep(ringp, circle(r * 1.9, 40), lit(light, 2.4), head, cap=.004)
    return line


def hub(g, pos, r, mat, ring, deep=.05, turn=(0, 0, 0)):
    place(lathe(fillet_line([(0, 0), (r, 0), (r, deep), (r * .8, deep + .012), (0, deep + .012)], .012), mat, g, 64), pos, turn)
    place(lathe(fillet_line([(r * .62, deep + .005), (r * .62, deep + .018), (r * .74, deep + .018), (r * .74, deep + .005)], .003), ring, g, 64, caps=(False, False)), pos, turn)


def glow_ring(g, outline, z, width, light, power=2.6):
    return sweep(ring_path(outline, z), rect(width, .012, .004, 3), lit(light, power), g, up=(0, 0, 1), closed=True)


def wheel(g, at_, mat):
    pts = np.array([((.05 if k % 2 else .045) * math.cos(math.tau * k / 40), (.05 if k % 2 else .045) * math.sin(math.tau * k / 40)) for k in range(40)])
    place(extrude(pts, .05, mat, g, .008), at_, (0, 90, 0))


def world(g, p):
    t = top_of(g, p)
    return (t.x, t.y, t.z)


def _wired(L, head, view):
    shell, soft, dark, red = plastic(L["colour"], .42, .08), fabric(L["pad"], 70, mix(L["pad"], "#3a3c42", .5), .6), plastic("#0d0e10", .5, .05), gloss(L["accent"], .25)
    o = superellipse(.39, .46, 2.2, 160)
    d = .24
    for side in (-1, 1):
        g = cup_frame(head, side, .62)
        cushion(g, offset(o, -.012), soft, .21, .13, "#17181b", letter="R" if side > 0 else "L")
        extrude(offset(o, -.02), .05, dark, g, .02)
        extrude(o, d - .05, shell, g, .09, .02, z=.045)
        cut_line(ring_path(offset(o, .0005), .10), .0035, void(), g, True)
        lathe(fillet_line([(.22, d - .02), (.235, d + .006), (.275, d + .004), (.285, d - .03)], .01), dark, g, 128, caps=(False, False))
        glow_ring(g, circle(.205, 120), d - .001, .022, L["light"])
        extrude(circle(.192), .02, perforated("#26282d", .032, .32, .6, .45, uv="Object"), g, .004, z=d - .012)
        place(symbol(.15, red, g, .004), (0, 0, d + .009))
        # broad arm, one piece, moulded over the cup
        k = extrude(rounded([(-.12, -.16), (.12, -.16), (.07, .26), (-.07, .26)], .05), .06, shell, g, .02, .02, z=.10)
        place(k, (0, .42, 0))
        place(extrude(rect(.03, .20, .014), .012, red, g, .004), (0, .52, .157))
        top = top_of(g, (0, .62, .13))
        if side < 0:
            left = top
            hub(g, (.29, -.12, d - .09), .085, dark, lit(L["light"], 2.2), .05)
            start = world(g, (.29, -.12, d - .01))
            lead = world(g, (.10, -.445, .12))
    boom(head, start, rubber("#131417", .5), foam("#111214"), L["light"])
    path = arch(left, 1.34, power=2.2)
    strap(part(path, .0, .18), .022, .075, dark, head)
    strap(part(path, .82, 1), .022, .075, dark, head)
    strap(part(path, .07, .93), .034, .14, shell, head, .68, n=3)
    strap(inward(part(path, .22, .78), .06), .045, .135, soft, head, .8, n=2.6)
    t = text("ROOK", .1, red, head, "Bold", .004, spacing=1.2)
    place(t, (0, .0, 1.34 + .0355), (0, 0, 0))
    # braided cable from the left cup, lying in a curve on the ground, its plug in front
    import bpy
    from shapes import ease, vertices
    low = vertices(children(head))[:, 2].min() + .019
    a = np.array(lead)
    pts = [a, a + [-.01, -.06, -.02], (a[0] - .03, a[1] - .19, low + .02), (a[0] + .02, a[1] - .40, low), (a[0] + .30, a[1] - .56, low), (.20, -.46, low), (.62, -.20, low), (.58, .16, low), (.20, .22, low), (-.02, .0, low), (.06, -.22, low)]
    line = ease(spline(pts, 420), 120)
    line[:, 2] = np.maximum(line[:, 2], low)
    tube(line, .019, fabric(L["cable"], 120, mix(L["cable"], "#5a0f08", .5)), head, m=16)
    d = line[-1] - line[-6]
    d /= np.linalg.norm(d)
    run = [line[-1] + d * t for t in (0, .04, .09, .14)]
    tube(np.array(run), .034, dark, head)
    tube(np.array([run[-1] + d * t for t in (0, .05, .10)]), .014, metal("#d2b36c", .2, 0), head)


def _hex(L, head, view):
    shell, soft, dark, grey = plastic(L["colour"], .4, .08), leather(L["pad"], .55, 70), plastic("#0e0f12", .5, .05), metal("#7d828a", .3, .05)
    o = polygon(6, .49, .09, math.pi / 6, (1, 1.02))
    d = .25
    for side in (-1, 1):
        g = cup_frame(head, side, .63, 5, 3)
        cushion(g, superellipse(.40, .45, 2.4, 160), soft, .22, .135, "#17181b", letter="R" if side > 0 else "L")
        extrude(o * .95, .05, dark, g, .02)
        extrude(o, .11, shell, g, .03, .02, z=.045)
        glow_ring(g, o * .955, .162, .020, L["light"], 3)
        extrude(o * .945, .09, shell, g, .03, .01, z=.150, taper=.90)
        extrude(polygon(6, .30, .05, math.pi / 6), .02, dark, g, .006, z=d - .008, dish=.004)
        extrude(polygon(6, .255, .04, math.pi / 6), .014, grey, g, .006, z=d + .006)
        place(symbol(.17, lit(L["light"], 1.6), g, .004), (0, 0, d + .020))
        for k in range(3):
            for s in (-1, 1):
                place(extrude(rect(.14 - .03 * k, .016, .007), .006, void(), g, .002), (0, s * (.305 + .028 * k), d - .006 - .000 * k), (0, 0, 0))
        # forked arm, angular
        for s in (-1, 1):
            place(extrude(rounded([(-.035, -.28), (.035, -.28), (.03, .24), (-.03, .24)], .02), .05, grey, g, .014), (s * .30, .44, .085), (0, 0, s * 32))
        place(extrude(rect(.41, .16, .05), .075, shell, g, .02, .02), (0, .66, .075))     # holds both arms
        top = top_of(g, (0, .70, .11))
        if side < 0:
            left = top
            hub(g, (.33, -.10, .16), .075, dark, lit(L["light"], 2.2), .06)
            start = world(g, (.33, -.10, .24))
    boom(head, start, plastic("#141519", .45), plastic("#101114", .5, .3), L["light"], pop=.05, length=.20)
    path = arch(left, 1.38, power=2.5)
    strap(part(path, .0, .16), .02, .07, grey, head, radius=.015)
    strap(part(path, .84, 1), .02, .07, grey, head, radius=.015)
    strap(part(path, .08, .92), .036, .15, shell, head, .62, radius=.03)
    for s in (-1, 1):
        q = part(path, .22, .78)
        w = .15 * swell(len(q), .75, .92, .7)
        sweep(inward(q, -.037) + np.outer(w * s * .80, (0, 1, 0)), rect(.01, .018, .004, 3), lit(L["light"], 2.0), head, up=(0, 1, 0), cap=.004)
    strap(inward(part(path, .2, .8), .065), .048, .14, soft, head, .75, n=2.8)


def _soft(L, head, view):
    shell, soft, lilac, dark = plastic(L["colour"], .34, .03, .2), fabric(L["pad"], 70, mix(L["pad"], "#9b90c4", .4), .6), plastic(L["accent"], .4, .04), plastic("#3a3844", .5, .05)
    o = superellipse(.40, .45, 2.3, 160)
    d = .26
    for side in (-1, 1):
        g = cup_frame(head, side, .64, 5, 4)
        cushion(g, offset(o, -.01), soft, .22, .14, mix(L["pad"], "#4a4462", .6), letter="R" if side > 0 else "L")
        extrude(offset(o, -.02), .04, lilac, g, .015)
        extrude(o, d - .05, shell, g, .12, .02, crown=.03, z=.035)
        # light band: a crescent sunk into the shell
        line = ring_path(superellipse(.30, .35, 2.3, 200), d - .012)
        sweep(line, rect(.030, .04, .012, 4), lit(L["light"], 1.9), g, up=(0, 0, 1), closed=True)
        extrude(superellipse(.277, .327, 2.3, 160), .045, shell, g, .02, crown=.018, z=d - .03)
        place(symbol(.16, lilac, g, .006), (0, 0, d + .033))
        place(extrude(rect(.17, .12, .05), .12, shell, g, .035, .03, z=.03), (0, .46, 0))
        place(lathe(fillet_line([(0, -.075), (.05, -.075), (.05, .075), (0, .075)], .014), lilac, g, 48), (0, .53, .095), (0, 90, 0))
        top = top_of(g, (0, .54, .095))
        if side < 0:
            left = top
            hub(g, (.31, -.12, d - .13), .07, lilac, shell, .05)
            start = world(g, (.31, -.12, d - .05))
    boom(head, start, rubber(mix(L["colour"], "#000000", .08), .45), foam(mix(L["pad"], "#6b6192", .55)), L["light"], r=.019)
    path = arch(left, 1.34, power=2.2)
    strap(part(path, .0, .2), .028, .07, lilac, head)
    strap(part(path, .8, 1), .028, .07, lilac, head)
    strap(part(path, .09, .91), .040, .14, shell, head, .66, n=2.7)
    strap(inward(part(path, .2, .8), .058), .05, .14, soft, head, .8, n=2.5)


def _frame(L, head, view):
    shell, soft, steel, dark, amber = plastic(L["colour"], .42, .08), leather(L["pad"], .55, 70), metal(L["metal"], .25, .03), plastic("#0e0f11", .5, .05), lit(L["light"], 2.6)
    o = superellipse(.42, .50, 2.6, 160)
    d = .24
    for side in (-1, 1):
        g = cup_frame(head, side, .64, 4, 3)
        cushion(g, offset(o, -.012), soft, .24, .145, "#17181b", letter="R" if side > 0 else "L")
        extrude(offset(o, -.02), .05, dark, g, .02)
        extrude(o, d - .05, shell, g, .05, .02, z=.045)
        cut_line(ring_path(offset(o, .0005), .10), .0035, void(), g, True)
        extrude(offset(o, -.075), .03, steel, g, .01, z=d - .012)
        extrude(offset(o, -.10), .02, dark, g, .006, z=d + .006)
        for k in range(7):      # louvres
            y = -.27 + .09 * k
            w = .50 * math.sqrt(max(0, 1 - (y / .42) ** 2))
            b = extrude(rect(w, .042, .018), .03, shell, g, .008)
            place(b, (0, y, d + .012), (-24, 0, 0))
        for s in (-1, 1):
            line = np.column_stack([offset(resample(o, 240, True), -.058), np.full(240, d + .002)])
            ang = np.degrees(np.arctan2(line[:, 1], line[:, 0]))
            seg = line[(np.abs(ang) > 125)] if s < 0 else line[(np.abs(ang) < 55)]
            key = (np.degrees(np.arctan2(seg[:, 1], seg[:, 0])) % 360) if s < 0 else np.degrees(np.arctan2(seg[:, 1], seg[:, 0]))
            seg = resample(seg[np.argsort(key)], 60)
            sweep(seg, rect(.018, .012, .005, 3), amber, g, up=(0, 0, 1), cap=.006)
        place(extrude(rect(.30, .13, .04), .11, dark, g, .025, .025, z=.04), (0, .50, 0))
        for s in (-1, 1):
            place(lathe(fillet_line([(0, 0), (.034, 0), (.034, .09), (0, .09)], .01), steel, g, 40), (s * .095, .545, .095), (-90, 0, 0))
        top = top_of(g, (0, .60, .095))
        if side < 0:
            left = top
            hub(g, (.35, -.16, d - .07), .075, dark, amber, .05)
            start = world(g, (.35, -.16, d + .01))
    boom(head, start, plastic("#141416", .5), foam("#101113"), L["light"], pop=.075, length=.16)
    path = arch(left, 1.56, power=2.35)
    for s in (-1, 1):
        w = .095 + .035 * np.sin(np.linspace(0, math.pi, len(path)))
        tube(path + np.outer(w * s, (0, 1, 0)), .022, steel, head)
    for a in (.30, .5, .70):
        q = part(path, a - .010, a + .010)
        sweep(q, rect(.05, .31, .022, 5), dark, head, up=(0, 1, 0), cap=.01)
    inner = arch((left[0] * .985, 0, left[2] + .20), 1.40, power=2.2)
    strap(part(inner, .06, .94), .026, .17, soft, head, .55, n=3, power=.5)
    for a in (.055, .945):
        q = part(inner, a - .03, a + .025)
        sweep(q, rect(.07, .25, .028, 6), dark, head, up=(0, 1, 0), cap=.012)


def _open(L, head, view):
    shell, soft, steel, dark = plastic(L["colour"], .4, .08), fabric(L["pad"], 80, mix(L["pad"], "#5a5e68", .5), .8), metal(L["metal"], .25, .03), plastic("#141518", .5, .05)
    o = polygon(8, .50, .16, math.pi / 8, (.90, 1.04))
    d = .22
    for side in (-1, 1):
        g = cup_frame(head, side, .64, 5, 4)
        cushion(g, superellipse(.43, .49, 2.5, 160), soft, .25, .15, "#22242a", seam=False, letter="R" if side > 0 else "L")
        extrude(o * .95, .05, dark, g, .02)
        extrude(o, .13, shell, g, .04, .02, z=.045)
        extrude(o * .86, .06, void("#08090b"), g, .01, z=.13)
        glow_ring(g, o * .868, .182, .014, L["light"], 3)
        # honeycomb of steel over the dark opening
        pitch = .088
        inside = o * .80
        lim_x, lim_y = np.abs(inside).max(0)
        for i in range(-6, 7):
            for j in range(-6, 7):
                x, y = pitch * (i + .5 * (j % 2)), pitch * .866 * j
                if (abs(x) / lim_x) ** 3 + (abs(y) / lim_y) ** 3 > .86 or math.hypot(x, y) < .085:
                    continue
                c = polygon(6, pitch * .50, .006, math.pi / 6)
                p = np.column_stack([c + [x, y], np.full(len(c), .200)])
                sweep(p, rect(.014, .02, .004, 2), steel, g, up=(0, 0, 1), closed=True)
        sweep(ring_path(o * .835, .195), rect(.035, .036, .01, 4), steel, g, up=(0, 0, 1), closed=True)
        extrude(circle(.088), .03, steel, g, .010, z=.185)
        place(symbol(.10, dark, g, .004), (0, 0, .2155))
        fork(g, o, .085, steel, .042, .015, .04, low=.0)
        top = top_of(g, (0, np.abs(o[:, 1]).max() + .05, .085))
        if side < 0:
            left = top
            hub(g, (.40, -.20, .11), .055, dark, lit(L["light"], 2.2), .06)
            start = world(g, (.40, -.20, .19))
    boom(head, start, metal("#3a3d43", .3, 0), plastic("#15161a", .5, .3), L["light"], r=.016, pop=.046, length=.22)
    path = arch(left, 1.46, power=2.2)
    strap(part(path, .0, .17), .014, .05, steel, head, radius=.012)
    strap(part(path, .83, 1), .014, .05, steel, head, radius=.012)
    strap(part(path, .10, .90), .026, .13, shell, head, .6, n=3.4)
    for a in (.105, .895):
        sweep(part(path, a - .014, a + .014), rect(.075, .20, .026), dark, head, up=(0, 1, 0), cap=.008)
    strap(inward(part(path, .2, .8), .058), .048, .14, soft, head, .78, n=2.6)


def _royal(L, head, view):
    shell, soft, gold, dark, alu = plastic(L["colour"], .32, .03, .35), leather(L["pad"], .5, 60), metal(L["metal"], .2, 0), plastic("#0b0c0e", .45, .04), metal("#2c2f35", .28, .04)
    R, d = .49, .25
    o = circle(R, 160)
    for side in (-1, 1):
        g = cup_frame(head, side, .66, 5, 4)
        cushion(g, circle(R * .985, 160), soft, .24, .145, "#15161a", letter="R" if side > 0 else "L")
        extrude(circle(R * .965), .05, dark, g, .02)
        lathe(fillet_line([(R * .9, .04), (R, .05), (R, .13), (R * .90, d - .01), (R * .80, d), (R * .80, d - .05)], .03, 8), shell, g, 160, caps=(False, False))
        lathe(fillet_line([(R - .01, .125), (R + .006, .128), (R + .006, .146), (R - .02, .150)], .003), gold, g, 160, caps=(False, False))
        glow_ring(g, circle(R * .775, 140), d - .022, .016, L["light"], 3.2)
        lathe(fillet_line([(R * .75, d - .05), (R * .75, d - .008), (R * .70, d + .004), (R * .40, d - .014), (.08, d - .016), (0, d - .016)], .01), alu, g, 160)
        for k in range(36):     # radial slots
            a = math.tau * k / 36
            place(extrude(rect(.105, .012, .005), .004, void(), g, .001), (R * .54 * math.cos(a), R * .54 * math.sin(a), d - .0075), (0, 3.4, math.degrees(a)))
        extrude(circle(.105), .02, gold, g, .006, z=d - .02)
        place(symbol(.125, dark, g, .004), (0, 0, d + .0005))
        fork(g, o, .10, gold, .045, .017, .05)
        top = top_of(g, (0, R + .055, .10))
        if side < 0:
            left = top
            hub(g, (.44, -.24, .10), .05, dark, gold, .07)
            start = world(g, (.44, -.24, .19))
    boom(head, start, metal("#2a2c31", .25, 0), metal("#1c1d21", .3, .05), L["light"], r=.016, pop=.044, length=.22)
    path = arch(left, 1.50, power=2.15)
    strap(part(path, .0, .17), .016, .05, gold, head, radius=.014)
    strap(part(path, .83, 1), .016, .05, gold, head, radius=.014)
    strap(part(path, .11, .89), .028, .16, shell, head, .5, n=3)
    for a in (.115, .885):
        sweep(part(path, a - .012, a + .012), rect(.072, .20, .026), gold, head, up=(0, 1, 0), cap=.008)
    strap(inward(part(path, .21, .79), .056), .046, .145, soft, head, .72, n=2.6)
