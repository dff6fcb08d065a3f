"""Shapes: lofts, lathes, sweeps, filleted extrusions, text, and smooth blends from distance fields."""
import math
import os

import bpy
import numpy as np
from mathutils import Matrix, Vector

TAU = 2 * math.pi
FONTS = "/usr/share/fonts/opentype/inter/InterDisplay-%s.otf"


# ---------------------------------------------------------------- placing

def _link(obj, mat=None, parent=None):
    bpy.context.collection.objects.link(obj)
    if mat is not None:
        obj.data.materials.append(mat)
    if parent is not None:
        obj.parent = parent
    return obj


def group(parent=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1)):
    """An empty to hang parts on; rot in degrees."""
    empty = bpy.data.objects.new("group", None)
    empty.location, empty.scale = loc, scale
    empty.rotation_euler = [math.radians(a) for a in rot]
    return _link(empty, parent=parent)


def place(obj, loc=None, rot=None, scale=None):
    if loc is not None:
        obj.location = loc
    if rot is not None:
        obj.rotation_euler = [math.radians(a) for a in rot]
    if scale is not None:
        obj.scale = scale if hasattr(scale, "__len__") else (scale,) * 3
    return obj


def vertices(objects=None, step=1):
    """World positions of every rendered vertex."""
    bpy.context.view_layer.update()
    deps = bpy.context.evaluated_depsgraph_get()
    found = []
    for obj in objects or bpy.data.objects:
        if obj.type not in ("MESH", "CURVE", "FONT") or obj.hide_render or obj.get("set"):
            continue
        ev = obj.evaluated_get(deps)
        me = ev.to_mesh()
        if me is None or not len(me.vertices):
            continue
        co = np.empty(len(me.vertices) * 3, np.float32)
        me.vertices.foreach_get("co", co)
        m = np.array(obj.matrix_world)
        found.append((co.reshape(-1, 3) @ m[:3, :3].T + m[:3, 3])[::step])
        ev.to_mesh_clear()
    return np.concatenate(found)


def children(root):
    out = []
    for c in root.children:
        out.append(c)
        out += children(c)
    return out


def rest(root, z=0.0):
    """Lower or lift a group until it touches the ground."""
    low = vertices([o for o in children(root)])[:, 2].min()
    root.location.z += z - low
    return root


# ---------------------------------------------------------------- outlines (closed, counter-clockwise)

def superellipse(a, b, n=2.0, m=128):
    t = np.linspace(0, TAU, m, endpoint=False)
    c, s = np.cos(t), np.sin(t)
    return np.stack([a * np.sign(c) * np.abs(c) ** (2 / n), b * np.sign(s) * np.abs(s) ** (2 / n)], 1)


def circle(r, m=128):
    return superellipse(r, r, 2, m)


def rounded(points, radius, seg=12):
    """A polygon with its corners rounded; radius may be one or one a corner."""
    pts = [np.array(p, float) for p in points]
    k = len(pts)
    rad = radius if hasattr(radius, "__len__") else [radius] * k
    out = []
    for i in range(k):
        p, a, b = pts[i], pts[i - 1] - pts[i], pts[(i + 1) % k] - pts[i]
        la, lb = np.linalg.norm(a), np.linalg.norm(b)
        a, b = a / la, b / lb
        ang = math.acos(np.clip(a @ b, -1, 1))
        r = rad[i]
        if r <= 1e-6 or ang > math.pi - 1e-3:
            out.append(p)
            continue
        d = min(r / math.tan(ang / 2), 0.499 * la, 0.499 * lb)
        r = d * math.tan(ang / 2)
        bis = (a + b) / np.linalg.norm(a + b)
        c = p + bis * (r / math.sin(ang / 2))
        s, e = p + a * d - c, p + b * d - c
        t0 = math.atan2(s[1], s[0])
        dt = (math.atan2(e[1], e[0]) - t0 + math.pi) % TAU - math.pi
        for j in range(seg + 1):
            t = t0 + dt * j / seg
            out.append(c + r * np.array([math.cos(t), math.sin(t)]))
    return np.array(out)


def rect(w, h, r, seg=12):
    return rounded([(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)], r, seg)


def polygon(n, radius, corner, turn=0.0, stretch=(1, 1)):
    pts = [(radius * stretch[0] * math.cos(turn + TAU * i / n), radius * stretch[1] * math.sin(turn + TAU * i / n))
           for i in range(n)]
    return rounded(pts, corner)


def resample(line, n, closed=False):
    line = np.asarray(line, float)
    if closed:
        line = np.concatenate([line, line[:1]])
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    t = np.linspace(0, d[-1], n, endpoint=not closed)
    return np.stack([np.interp(t, d, line[:, k]) for k in range(line.shape[1])], 1)


def spline(points, n=96, closed=False):
    """A smooth line through the points (Catmull-Rom), evenly resampled."""
    p = np.array(points, float)
    k = len(p)
    out = []
    for i in range(k if closed else k - 1):
        if closed:
            a, b, c, d = p[(i - 1) % k], p[i], p[(i + 1) % k], p[(i + 2) % k]
        else:
            b, c = p[i], p[i + 1]
            a = p[i - 1] if i else 2 * b - c
            d = p[i + 2] if i + 2 < k else 2 * c - b
        # centripetal-like: plain Catmull-Rom is enough for evenly spaced points
        for t in np.linspace(0, 1, 24, endpoint=False):
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    if not closed:
        out.append(p[-1])
    return resample(out, n, closed)


def ease(line, times):
    """Even out the bends of an open line, ends held."""
    p = np.array(line, float)
    for _ in range(times):
        p[2:-2] = .5 * p[2:-2] + .25 * (p[1:-3] + p[3:-1])
    return p


def arc(radius, a0, a1, n=64, centre=(0, 0)):
    t = np.radians(np.linspace(a0, a1, n))
    return np.stack([centre[0] + radius * np.cos(t), centre[1] + radius * np.sin(t)], 1)


# ---------------------------------------------------------------- meshes

def mesh(verts, faces, mat=None, uv=None, parent=None, smooth=40, weighted=True, name="part"):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(map(float, v)) for v in verts], [], [tuple(map(int, f)) for f in faces])
    if uv is not None:
        layer = me.uv_layers.new()
        flat = np.array([c for f in uv for c in f], np.float32).ravel()
        layer.data.foreach_set("uv", flat)
    me.polygons.foreach_set("use_smooth", np.ones(len(me.polygons), bool))
    me.use_auto_smooth = True
    me.auto_smooth_angle = math.radians(smooth)
    me.validate()
    me.update()
    obj = _link(bpy.data.objects.new(name, me), mat, parent)
    if weighted:
        w = obj.modifiers.new("w", "WEIGHTED_NORMAL")
        w.keep_sharp = True
    return obj


def loft(rings, mat=None, parent=None, caps=(True, True), closed=False, smooth=40, uvscale=1.0):
    """Skin over rings of points (k, m, 3). UVs run in real lengths: u around, v along."""
    R = np.asarray(rings, float)
    k, m = R.shape[:2]
    mid = R[k // 2]
    du = np.concatenate([[0], np.cumsum(np.linalg.norm(np.roll(mid, -1, 0) - mid, axis=1))]) * uvscale
    cent = R.mean(1)
    step = np.linalg.norm(np.diff(R, axis=0), axis=2).max(1)
    dv = np.concatenate([[0], np.cumsum(step)]) * uvscale
    faces, uv = [], []
    for i in range(k if closed else k - 1):
        j = (i + 1) % k
        v1 = dv[j] if j else dv[-1] + np.linalg.norm(cent[0] - cent[-1]) * uvscale
        for a in range(m):
            b = (a + 1) % m
            faces.append((i * m + a, i * m + b, j * m + b, j * m + a))
            uv.append(((du[a], dv[i]), (du[a + 1], dv[i]), (du[a + 1], v1), (du[a], v1)))
    if not closed:
        for cap, ring, order in ((caps[0], 0, -1), (caps[1], k - 1, 1)):
            if cap:
                f = [ring * m + a for a in range(m)][::order]
                faces.append(f)
                c = R[ring] - R[ring].mean(0)
                n = np.linalg.svd(c, full_matrices=False)[2][:2]
                uv.append([tuple((c[i % m] @ n.T) * uvscale) for i in f])
    return mesh(R.reshape(-1, 3), faces, mat, uv, parent, smooth)


def extrude(outline, depth, mat=None, parent=None, fillet=.03, back=None, crown=0.0, dish=0.0, seg=7, z=0.0, taper=1.0, cap=True):
    """A plate of the outline (x, y), thick along z from z to z + depth, edges rounded, front domed by crown."""
    o = np.asarray(outline, float)
    ext = np.abs(o).max(0)
    back = fillet if back is None else back

    def ring(inset, height, s=1.0):
        f = np.maximum(1 - inset / ext, .02)
        return np.column_stack([o * f * s, np.full(len(o), height)])
    rings = []
    for i in range(seg + 1):
        t = math.pi / 2 * i / seg
        rings.append(ring(back * (1 - math.sin(t)), z + back * (1 - math.cos(t))))
    for i in range(seg + 1):
        t = math.pi / 2 * i / seg
        rings.append(ring(fillet * (1 - math.cos(t)), z + depth - fillet * (1 - math.sin(t)), taper))
    if crown or dish:
        last = rings[-1]
        for s in np.linspace(1, 0.0, 14)[1:]:
            s = max(s, .012)
            r = last.copy()
            r[:, :2] *= s
            r[:, 2] += (crown - dish) * (1 - s * s) if crown else -dish * (1 - s ** 4)
            rings.append(r)
    return loft(rings, mat, parent, (cap, cap))


def lathe(profile, mat=None, parent=None, seg=128, caps=(True, True), smooth=40):
    """Turn (r, z) points about z."""
    t = np.linspace(0, TAU, seg, endpoint=False)
    rings = [np.column_stack([r * np.cos(t), r * np.sin(t), np.full(seg, z)]) for r, z in profile]
    return loft(rings, mat, parent, caps, smooth=smooth)


def fillet_line(points, radius, seg=7):
    """Round the inner corners of an open (r, z) line."""
    pts = [np.array(p, float) for p in points]
    rad = radius if hasattr(radius, "__len__") else [radius] * len(pts)
    out = [pts[0]]
    for i in range(1, len(pts) - 1):
        p, a, b = pts[i], pts[i - 1] - pts[i], pts[i + 1] - pts[i]
        la, lb = np.linalg.norm(a), np.linalg.norm(b)
        d = min(rad[i], .49 * la, .49 * lb)
        s, e = p + a / la * d, p + b / lb * d
        for t in np.linspace(0, 1, seg + 1):
            out.append((1 - t) ** 2 * s + 2 * t * (1 - t) * p + t * t * e)
    return np.array(out + [pts[-1]])


def frames(path, up=None, closed=False):
    p = np.asarray(path, float)
    t = np.roll(p, -1, 0) - np.roll(p, 1, 0) if closed else np.gradient(p, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    if up is not None:
        u = np.broadcast_to(np.asarray(up, float), t.shape)
        side = np.cross(t, u)
        side /= np.linalg.norm(side, axis=1)[:, None]
        return t, side, np.cross(side, t)
    side = np.empty_like(t)
    ref = np.array([0, 0, 1.0]) if abs(t[0, 2]) < .9 else np.array([1.0, 0, 0])
    s = np.cross(t[0], ref)
    side[0] = s / np.linalg.norm(s)
    for i in range(1, len(t)):
        s = side[i - 1] - t[i] * (side[i - 1] @ t[i])
        side[i] = s / np.linalg.norm(s)
    return t, side, np.cross(side, t)


def sweep(path, section, mat=None, parent=None, up=None, scale=None, closed=False, round_caps=True, cap=None, smooth=40, uvscale=1.0):
    """Run a closed section (side, normal) along a path; scale is one a point, or (side, normal) a point."""
    p = np.asarray(path, float)
    sec = np.asarray(section, float)
    t, side, nrm = frames(p, up, closed)
    s = np.ones((len(p), 2)) if scale is None else np.asarray(scale, float)
    if s.ndim == 1:
        s = np.stack([s, s], 1)
    rings = [p[i] + sec[:, :1] * s[i, 0] * side[i] + sec[:, 1:] * s[i, 1] * nrm[i] for i in range(len(p))]
    if not closed and round_caps:
        r = cap if cap is not None else min(np.abs(sec[:, 0]).max() * s[0, 0], np.abs(sec[:, 1]).max() * s[0, 1]) * .9
        ext = np.abs(sec).max(0)

        def end(i, sign):
            out = []
            for a in np.linspace(0, math.pi / 2, 8)[1:]:
                f = np.maximum(1 - r * (1 - math.cos(a)) / (ext * s[i]), .03)
                out.append(p[i] + t[i] * sign * r * math.sin(a) + sec[:, :1] * s[i, 0] * f[0] * side[i] + sec[:, 1:] * s[i, 1] * f[1] * nrm[i])
            return out
        rings = end(0, -1)[::-1] + rings + end(len(p) - 1, 1)
    return loft(rings, mat, parent, closed=closed, smooth=smooth, uvscale=uvscale)


def tube(path, radius, mat=None, parent=None, closed=False, m=24, scale=None):
    return sweep(path, circle(radius, m), mat, parent, closed=closed, scale=scale)


def ball(r, mat=None, parent=None, loc=(0, 0, 0), scale=(1, 1, 1)):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=64, ring_count=32, radius=r)
    o = bpy.context.object
    o.location, o.scale, o.parent = loc, scale, parent
    o.data.materials.append(mat)
    o.data.polygons.foreach_set("use_smooth", np.ones(len(o.data.polygons), bool))
    return o


def text(body, size, mat, parent=None, weight="SemiBold", depth=.004, align="CENTER", spacing=1.0):
    """Raised lettering in the x, y plane, facing +z."""
    cu = bpy.data.curves.new("text", "FONT")
    path = FONTS % weight
    if os.path.exists(path):
        cu.font = bpy.data.fonts.load(path, check_existing=True)
    cu.body, cu.size, cu.extrude, cu.resolution_u = body, size, depth / 2, 6
    cu.align_x, cu.align_y = align, "CENTER"
    cu.space_character = spacing
    return _link(bpy.data.objects.new("text", cu), mat, parent)


def symbol(size, mat, parent=None, depth=.006):
    """The shop's mark: a dot and two arcs opening from it, in the x, y plane."""
    g = group(parent)
    o = extrude(circle(.13 * size, 48), depth, mat, g, depth * .3)
    o.location = (-.3 * size, 0, 0)
    for r in (.36, .66):
        line = np.column_stack([arc(r * size, -52, 52, 40, (-.3 * size, 0)), np.full(40, depth / 2)])
        sweep(line, rect(.13 * size, depth, depth * .3, 3), mat, g, up=(0, 0, 1), cap=.06 * size)
    return g


def cut_line(path, width, mat, parent=None, closed=False):
    """A fine dark seam lying on a surface."""
    return sweep(path, circle(width, 10), mat, parent, closed=closed)


def bore(obj, cutter):
    """Cut one solid out of another; the cutter disappears."""
    m = obj.modifiers.new("bore", "BOOLEAN")
    m.operation, m.solver, m.object = "DIFFERENCE", "EXACT", cutter
    cutter.hide_render = True
    cutter["set"] = True
    return obj


# ---------------------------------------------------------------- distance fields

def box(p, half, r, centre=(0, 0, 0)):
    q = np.abs(p - np.array(centre)) - (np.array(half) - r)
    return np.linalg.norm(np.maximum(q, 0), axis=1) + np.minimum(q.max(1), 0) - r


def sphere(p, c, r):
    return np.linalg.norm(p - np.array(c), axis=1) - r


def ellipsoid(p, c, radii):
    q = (p - np.array(c)) / np.array(radii)
    k0 = np.linalg.norm(q, axis=1)
    k1 = np.linalg.norm(q / np.array(radii), axis=1)
    return k0 * (k0 - 1) / np.maximum(k1, 1e-9)


def capsule(p, a, b, r, r2=None):
    a, b = np.array(a, float), np.array(b, float)
    h = np.clip((p - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
    rr = r if r2 is None else r + (r2 - r) * h
    return np.linalg.norm(p - a - h[:, None] * (b - a), axis=1) - rr


def cylinder(p, a, b, r, e=.02):
    """A cylinder from a to b with edges rounded by e."""
    a, b = np.array(a, float), np.array(b, float)
    n = b - a
    ln = np.linalg.norm(n)
    n /= ln
    y = (p - a) @ n
    x = np.linalg.norm(p - a - y[:, None] * n, axis=1)
    dx, dy = x - r + e, np.abs(y - ln / 2) - ln / 2 + e
    return np.minimum(np.maximum(dx, dy), 0) + np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) - e


def union(a, b, k=0.0):
    if k <= 0:
        return np.minimum(a, b)
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k / 4


def cut(a, b, k=0.0):
    return -union(-a, b, k)


def both(a, b, k=0.0):
    return -union(-a, -b, k)


def groove(d, g, width):
    """Carve a rounded seam into the solid d where the field g is zero."""
    return cut(d, np.hypot(d, g) - width, width * .5)


def solid(field, lo, hi, res, mat=None, parent=None):
    """The surface where field(points) is zero, smooth-shaded from the field's own gradient."""
    lo, hi = np.array(lo, float), np.array(hi, float)
    h = (hi - lo).max() / res
    n = np.ceil((hi - lo) / h).astype(int) + 1
    ax = [lo[i] + h * np.arange(n[i]) for i in range(3)]
    D = np.empty(n, np.float64)
    Y, Z = np.meshgrid(ax[1], ax[2], indexing="ij")
    yz = np.stack([Y.ravel(), Z.ravel()], 1)
    for s in range(0, n[0], 8):
        xs = ax[0][s:s + 8]
        pts = np.concatenate([np.column_stack([np.full(len(yz), x), yz]) for x in xs])
        D[s:s + 8] = field(pts).reshape(len(xs), n[1], n[2])
    inside = D < 0
    cells = np.zeros(n - 1, np.int8)
    for i in (0, 1):
        for j in (0, 1):
            for k in (0, 1):
                cells += inside[i:n[0] - 1 + i, j:n[1] - 1 + j, k:n[2] - 1 + k]
    act = np.argwhere((cells > 0) & (cells < 8))
    index = -np.ones(n - 1, np.int64)
    index[tuple(act.T)] = np.arange(len(act))
    acc, cnt = np.zeros((len(act), 3)), np.zeros(len(act))
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    for a in corners:
        for b in corners:
            if sum(abs(x - y) for x, y in zip(a, b)) != 1 or a > b:
                continue
            da, db = D[tuple((act + a).T)], D[tuple((act + b).T)]
            x = (da < 0) != (db < 0)
            f = np.where(x, da / np.where(x, da - db, 1), 0)[:, None]
            acc += np.where(x[:, None], np.array(a) * (1 - f) + np.array(b) * f, 0)
            cnt += x
    V = lo + (act + acc / cnt[:, None]) * h
    quads = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        sl = [slice(None)] * 3
        sl[axis] = slice(0, -1)
        s2 = list(sl)
        s2[axis] = slice(1, None)
        x = inside[tuple(sl)] != inside[tuple(s2)]
        pos = np.argwhere(x)
        pos = pos[(pos[:, u] > 0) & (pos[:, v] > 0) & (pos[:, u] < n[u] - 1) & (pos[:, v] < n[v] - 1)]
        flip = inside[tuple(pos.T)]
        eu, ev = np.eye(3, dtype=int)[u], np.eye(3, dtype=int)[v]
        q = np.stack([index[tuple((pos - o).T)] for o in (eu + ev, ev, 0 * eu, eu)], 1)
        q[~flip] = q[~flip][:, ::-1]
        quads.append(q)
    Q = np.concatenate(quads)

    def grad(P):
        e = h * .3
        return np.stack([field(P + np.eye(3)[i] * e) - field(P - np.eye(3)[i] * e) for i in range(3)], 1) / (2 * e)
    for _ in range(3):
        g = grad(V)
        V = V - np.clip(field(V), -h, h)[:, None] * g / np.maximum((g * g).sum(1), .05)[:, None]
    N = grad(V)
    N /= np.maximum(np.linalg.norm(N, axis=1), 1e-9)[:, None]
    me = bpy.data.meshes.new("solid")
    me.vertices.add(len(V))
    me.vertices.foreach_set("co", V.astype(np.float32).ravel())
    me.loops.add(len(Q) * 4)
    me.loops.foreach_set("vertex_index", Q.astype(np.int32).ravel())
    me.polygons.add(len(Q))
    me.polygons.foreach_set("loop_start", np.arange(0, len(Q) * 4, 4, dtype=np.int32))
    me.polygons.foreach_set("loop_total", np.full(len(Q), 4, np.int32))
    me.polygons.foreach_set("use_smooth", np.ones(len(Q), bool))
    me.update()
    me.use_auto_smooth = True
    me.auto_smooth_angle = math.pi
    me.normals_split_custom_set_from_vertices(N.tolist())
    return _link(bpy.data.objects.new("solid", me), mat, parent)
