"""The studio: lights, camera, ground, and the darkroom that turns a render into a WebP."""
import math
import os
import struct
import subprocess
import time
import zlib

import bpy
import numpy as np
from mathutils import Vector

import shapes

WORK = os.environ.get("STUDIO_WORK", "/tmp/studio")


def fresh():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    import materials
    materials._made.clear()


# ---------------------------------------------------------------- light

def area(loc, size, power, target=(0, 0, .6), colour=(1, 1, 1), size_y=None):
    d = bpy.data.lights.new("light", "AREA")
    d.energy, d.size, d.color = power, size, colour
    if size_y:
        d.shape, d.size_y = "RECTANGLE", size_y
    o = bpy.data.objects.new("light", d)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    return o


def plane(size, loc=(0, 0, 0), rot=(0, 0, 0), colour=(.8, .8, .8), rough=.9):
    bpy.ops.mesh.primitive_plane_add(size=size, location=loc, rotation=[math.radians(a) for a in rot])
    o = bpy.context.object
    m = bpy.data.materials.new("ground")
    m.use_nodes = True
    b = m.node_tree.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = (*colour, 1)
    b.inputs["Roughness"].default_value, b.inputs["Specular"].default_value = rough, 0
    o.data.materials.append(m)
    o["set"] = True
    return o


def lights(tone="mid"):
    """dark products get strong rims and a brighter room; light ones a calmer room, so that their edges fall off."""
    key, fill, top, rim, room = {
        "dark": (250, 62, 95, 330, .24),
        "mid": (240, 48, 85, 190, .22),
        "light": (200, 26, 64, 74, .18),
    }[tone]
    area((-3.1, -2.9, 3.7), 2.2, key, colour=(1, .985, .96))
    area((3.9, -2.6, 1.9), 1.8, fill, size_y=3.0, colour=(.95, .975, 1))
    area((0, .5, 4.6), 3.2, top, target=(0, 0, 0), size_y=2.0)
    for o in (area((-2.9, 2.5, 1.7), .7, rim, size_y=3.2), area((2.9, 2.7, 2.0), .7, rim * 1.1, size_y=3.2)):
        o["rim"] = True          # draws edges, throws no shadow
    w = bpy.data.worlds.new("room")
    bpy.context.scene.world = w
    w.use_nodes = True
    t = w.node_tree
    bg = t.nodes["Background"]
    co, sep, ramp = t.nodes.new("ShaderNodeTexCoord"), t.nodes.new("ShaderNodeSeparateXYZ"), t.nodes.new("ShaderNodeValToRGB")
    t.links.new(co.outputs["Generated"], sep.inputs[0])
    t.links.new(sep.outputs[2], ramp.inputs[0])
    e = ramp.color_ramp.elements
    e[0].position, e[0].color = 0, (.75, .75, .76, 1)
    e[1].position, e[1].color = .75, (1, 1, 1.02, 1)
    t.links.new(ramp.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = room


# ---------------------------------------------------------------- camera

def normalise(root, radius=1.0):
    """Scale and centre the product, so that the lights always meet the same size."""
    v = shapes.vertices(shapes.children(root), 3)
    lo, hi = v.min(0), v.max(0)
    s = 2 * radius / np.linalg.norm(hi - lo)
    root.scale = [c * s for c in root.scale]
    root.location = [(root.location[i] - c) * s for i, c in enumerate(((lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2, lo[2]))]
    bpy.context.view_layer.update()


def camera(elevation=14, azimuth=0, lens=85, fill=.8, size=(1, 1), at=(.5, .5), subject=None, fit=None):
    """Stand where asked, step back until the product fills the frame, and shift it onto `at`."""
    sc = bpy.context.scene
    d = bpy.data.cameras.new("camera")
    d.lens = lens
    o = bpy.data.objects.new("camera", d)
    bpy.context.collection.objects.link(o)
    sc.camera = o
    v = shapes.vertices(subject, 2)
    mid = (v.min(0) + v.max(0)) / 2
    e, a = math.radians(elevation), math.radians(azimuth)
    back = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
    rot = Vector(-back).to_track_quat("-Z", "Y")
    o.rotation_euler = rot.to_euler()
    right, up = np.array(rot @ Vector((1, 0, 0))), np.array(rot @ Vector((0, 1, 0)))
    wide = size[0] / size[1]
    f = lens / 36.0            # in units of the longer side
    fx, fy = (f, f * wide) if wide >= 1 else (f / wide, f)   # in units of width, height
    dist = 7.0
    tgt = mid
    for _ in range(12):
        pos = tgt + back * dist
        r = v - pos
        z = r @ -back
        x, y = fx * (r @ right) / z, fy * (r @ up) / z
        w, h = x.max() - x.min(), y.max() - y.min()
        scale = max(w / (fill if fit is None else fit[0]), h / (fill if fit is None else fit[1]))
        dist *= scale
        tgt = tgt + right * ((x.max() + x.min()) / 2 / fx * dist) * .9 + up * ((y.max() + y.min()) / 2 / fy * dist) * .9
    o.location = tgt + back * dist
    longer = max(1, wide) if wide >= 1 else 1
    unit = (1, 1 / wide) if wide >= 1 else (wide, 1)
    d.shift_x, d.shift_y = (.5 - at[0]) * unit[0], (.5 - at[1]) * unit[1]
    return o


# ---------------------------------------------------------------- taking the picture

def _cycles(samples, w, h):
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    c = sc.cycles
    c.device, c.samples, c.use_denoising = "CPU", samples, False
    c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = True, .06, 8
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 5, 2, 3, 4, 8
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 5.0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = .6
    c.pixel_filter_type = "BLACKMAN_HARRIS"
    c.filter_width = 1.4
    sc.render.threads_mode, sc.render.threads = "FIXED", 2
    sc.render.use_persistent_data = True
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
    sc.view_settings.view_transform = "Raw"
    sc.render.dither_intensity = 0


def _shoot(name, passes=True):
    """Render to float layers: dict of arrays (h, w, 4), first row on top."""
    sc = bpy.context.scene
    vl = bpy.context.view_layer
    vl.cycles.denoising_store_passes = passes
    sc.use_nodes = True
    t = sc.node_tree
    t.nodes.clear()
    rl = t.nodes.new("CompositorNodeRLayers")
    out = t.nodes.new("CompositorNodeOutputFile")
    out.base_path = os.path.join(WORK, "layers")
    out.format.file_format, out.format.color_mode, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "RGBA", "32", "NONE"
    want = ["Image"] + (["Denoising Normal", "Denoising Albedo", "Denoising Depth"] if passes else [])
    out.file_slots.clear()
    for p in want:
        out.file_slots.new("%s-%s-" % (name, p.replace(" ", "")))
        t.links.new(rl.outputs[p], out.inputs[-1])
    cp = t.nodes.new("CompositorNodeComposite")
    t.links.new(rl.outputs["Image"], cp.inputs[0])
    bpy.ops.render.render()
    got = {}
    for p in want:
        path = os.path.join(out.base_path, "%s-%s-%04d.exr" % (name, p.replace(" ", ""), sc.frame_current))
        im = bpy.data.images.load(path)
        im.colorspace_settings.name = "Raw"
        a = np.empty(im.size[0] * im.size[1] * im.channels, np.float32)
        im.pixels.foreach_get(a)
        a = a.reshape(im.size[1], im.size[0], im.channels)[::-1]
        if im.channels < 4:
            a = np.concatenate([a, np.ones(a.shape[:2] + (4 - im.channels,), np.float32)], 2)
        got[p.split()[-1].lower()] = a.copy()
        bpy.data.images.remove(im)
        os.remove(path)
    return got


# ---------------------------------------------------------------- darkroom

def _shift(a, dy, dx):
    return np.roll(np.roll(a, dy, 0), dx, 1)


def _box(a, r):
    """Mean over a (2r+1)² window."""
    for ax in (0, 1):
        p = np.concatenate([a.take([0] * (r + 1), ax), a, a.take([-1] * r, ax)], ax)
        c = np.cumsum(p, ax, dtype=np.float64)
        n = a.shape[ax]
        a = ((c.take(range(2 * r + 1, 2 * r + 1 + n), ax) - c.take(range(n), ax)) / (2 * r + 1)).astype(np.float32)
    return a


def denoise(colour, normal, albedo, strength=1.0, reach=3):
    """Non-local means on light divided by albedo, held back by the clean normal and albedo guides."""
    ys, xs = np.where(colour[..., 3] > 0)
    if len(ys) and (ys.max() - ys.min() + 9 < colour.shape[0] or xs.max() - xs.min() + 9 < colour.shape[1]):
        win = (slice(max(0, ys.min() - 4), ys.max() + 5), slice(max(0, xs.min() - 4), xs.max() + 5))
        out = colour.copy()
        out[win] = denoise(colour[win], normal[win], albedo[win], strength, reach)
        return out
    alpha = colour[..., 3:4]
    alb = np.clip(albedo[..., :3], .02, 1)
    light = colour[..., :3] / alb
    t = np.log1p(np.maximum(light, 0) * 2)           # steadier noise over the range
    y = t.mean(2)
    # local noise, from the difference to the small neighbourhood's median-like mean
    d = y - _box(y, 1)
    sigma2 = np.maximum(_box(d * d, 4), 2e-6) * strength
    n = normal[..., :3]
    acc = np.zeros_like(light)
    wsum = np.zeros(light.shape[:2], np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach + 1:
                continue
            ts = _shift(t, dy, dx)
            diff = ((ts - t) ** 2).mean(2)
            patch = _box(diff, 1)
            w = np.exp(-np.maximum(patch - 2 * sigma2, 0) / (1.1 * sigma2 + 1e-6))
            dn = ((_shift(n, dy, dx) - n) ** 2).sum(2)
            da = ((_shift(alb, dy, dx) - alb) ** 2).sum(2)
            dal = (_shift(alpha, dy, dx) - alpha)[..., 0] ** 2
            w *= np.exp(-dn / .015 - da / .004 - dal / .02)
            w = w.astype(np.float32)
            acc += _shift(light, dy, dx) * w[..., None]
            wsum += w
    out = colour.copy()
    out[..., :3] = acc / wsum[..., None] * alb
    return out


def tone(x, exposure=1.0):
    """Linear to display: honest mid tones, a soft shoulder so that highlights roll off."""
    x = np.maximum(x * exposure, 0)
    grey = x.mean(2, keepdims=True)
    x = np.maximum(grey + (x - grey) * 1.06, 0)
    x = x * (x + .012) / (x + .05) * 1.04          # a little more weight in the shadows
    k = .62
    hi = k + (1 - k) * (1 - np.exp(-(x - k) / (1 - k)))
    peak = x.max(2, keepdims=True)
    x = np.where(x < k, x, hi)
    x = x + (x.mean(2, keepdims=True) - x) * np.clip((peak - 1.2) / 4, 0, .6)   # very bright goes to white
    return np.where(x <= .0031308, 12.92 * x, 1.055 * np.clip(x, 1e-9, 1) ** (1 / 2.4) - .055).clip(0, 1)


def write_png(path, a):
    a = np.ascontiguousarray((np.clip(a, 0, 1) * 255 + .5).astype(np.uint8))
    h, w, c = a.shape

    def chunk(k, d):
        return struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d))
    raw = b"".join(b"\0" + a[y].tobytes() for y in range(h))
    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 6 if c == 4 else 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(raw, 6)) + chunk(b"IEND", b""))


def _enlarge(a, w, h):
    ys, xs = (np.arange(h) + .5) * a.shape[0] / h - .5, (np.arange(w) + .5) * a.shape[1] / w - .5
    ys, xs = ys.clip(0, a.shape[0] - 1), xs.clip(0, a.shape[1] - 1)
    y0, x0 = ys.astype(int), xs.astype(int)
    y1, x1 = np.minimum(y0 + 1, a.shape[0] - 1), np.minimum(x0 + 1, a.shape[1] - 1)
    fy, fx = (ys - y0)[:, None], (xs - x0)[None]
    return (a[y0][:, x0] * (1 - fy) * (1 - fx) + a[y1][:, x0] * fy * (1 - fx) + a[y0][:, x1] * (1 - fy) * fx + a[y1][:, x1] * fy * fx)


def cut_out(name, size=960, samples=72, exposure=1.0, shadow=.74):
    """Product on nothing, over its own soft shadow: straight-alpha RGBA."""
    ground = plane(60)
    ground.visible_camera = False
    sc = bpy.context.scene
    sc.render.film_transparent = True
    _cycles(samples, size, size)
    got = _shoot(name)
    t0 = time.time()
    pic = denoise(got["image"], got["normal"], got["albedo"])
    print("denoise %.1f s" % (time.time() - t0))
    # the shadow by itself: the ground catches, the product is hidden from the lens only
    ground.visible_camera = True
    ground.is_shadow_catcher = True
    mine = [o for o in bpy.data.objects if o.type in ("MESH", "CURVE", "FONT") and not o.get("set")]
    for o in mine:
        o.visible_camera = False
    rims = [o for o in bpy.data.objects if o.get("rim")]
    for o in rims:
        o.hide_render = True
    s = size // 4
    _cycles(28, s, s)
    sh = _shoot(name + "-shadow", passes=False)["image"][..., 3]
    for o in mine:
        o.visible_camera = True
    ground.hide_render = True
    for r in (1, 2, 2):
        sh = _box(sh, r)
    sh = _enlarge(sh, size, size)
    yy, xx = np.mgrid[0:size, 0:size] / (size - 1)
    edge = np.minimum(np.minimum(xx, 1 - xx), np.minimum(yy, 1 - yy))
    fade = np.clip(edge / .17, 0, 1)
    sh = np.clip((sh - .04) / .96, 0, 1) * shadow * fade * fade * (3 - 2 * fade)
    a = np.clip(pic[..., 3:4], 0, 1)
    a = np.where(a > .996, 1, a)
    col = pic[..., :3] / np.maximum(a, 1e-3)
    col = tone(col, exposure)
    over = a + sh[..., None] * (1 - a)
    rgb = np.where(over > 0, (col * a + np.array([.035, .035, .04]) * sh[..., None] * (1 - a)) / np.maximum(over, 1e-4), 0)
    return np.concatenate([rgb, over], 2)


def full_picture(name, w, h, samples=72, exposure=1.0):
    sc = bpy.context.scene
    sc.render.film_transparent = False
    _cycles(samples, w, h)
    got = _shoot(name)
    pic = denoise(got["image"], got["normal"], got["albedo"], 1.6, 4)
    return tone(pic[..., :3], exposure)


def webp(array, path, limit=68000, width=0):
    """Encode as well as fits under the limit, at a width of its own if one is given."""
    os.makedirs(WORK, exist_ok=True)
    png = os.path.join(WORK, os.path.basename(path).replace(".webp", ".png"))
    write_png(png, array)
    for quality in (78, 68, 56, 46, 36):
        subprocess.run(["cwebp", "-quiet", "-q", str(quality), "-m", "4", "-sharp_yuv", "-alpha_q", "100", "-resize", str(width), "0", png, "-o", path], check=True)
        if os.path.getsize(path) <= limit:
            break


def on_page(array, path):
    """A proof: the cut-out on a light and on a dark page."""
    both = [array[..., :3] * array[..., 3:] + np.array(c) / 255 * (1 - array[..., 3:]) for c in ((244, 243, 241), (23, 24, 27))]
    write_png(path, np.concatenate(both, 1))
