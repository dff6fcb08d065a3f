"""Materials. Colours are sRGB hex strings; every function keeps one material per set of arguments."""
import bpy

_made = {}


def rgb(hexa, gain=1.0):
    c = [int(hexa.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(min(1, (v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4) * gain) for v in c) + (1,)


def mix(a, b, t):
    pa, pb = [[int(h.lstrip("#")[i:i + 2], 16) for i in (0, 2, 4)] for h in (a, b)]
    return "#" + "".join("%02x" % round(x + (y - x) * t) for x, y in zip(pa, pb))


def luma(hexa):
    c = [int(hexa.lstrip("#")[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return .3 * c[0] + .59 * c[1] + .11 * c[2]


def kept(make):
    def get(*a, **k):
        key = (make.__name__, a, tuple(sorted(k.items())))
        if key not in _made:
            _made[key] = make(*a, **k)
        return _made[key]
    return get


class Nodes:
    def __init__(self, name):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.b = self.t.nodes["Principled BSDF"]

    def set(self, **k):
        for n, v in k.items():
            self.b.inputs[n.replace("_", " ")].default_value = v
        return self

    def add(self, kind, **props):
        n = self.t.nodes.new("ShaderNode" + kind)
        for k, v in props.items():
            setattr(n, k, v)
        return n

    def wire(self, a, b):
        self.t.links.new(a, b)

    def math(self, op, a, b=None, clamp=False):
        n = self.add("Math", operation=op, use_clamp=clamp)
        for i, v in enumerate((a, b)):
            if v is None:
                continue
            if isinstance(v, (int, float)):
                n.inputs[i].default_value = v
            else:
                self.wire(v, n.inputs[i])
        return n.outputs[0]

    def coords(self, kind="Object", scale=(1, 1, 1)):
        c = self.add("TexCoord")
        m = self.add("Mapping")
        m.inputs["Scale"].default_value = scale
        self.wire(c.outputs[kind], m.inputs["Vector"])
        return m.outputs[0]

    def noise(self, vec, scale, detail=3, rough=.5):
        n = self.add("TexNoise")
        n.inputs["Scale"].default_value, n.inputs["Detail"].default_value, n.inputs["Roughness"].default_value = scale, detail, rough
        self.wire(vec, n.inputs["Vector"])
        return n.outputs["Fac"]

    def bump(self, height, strength, distance=.01):
        n = self.add("Bump")
        n.inputs["Strength"].default_value, n.inputs["Distance"].default_value = strength, distance
        self.wire(height, n.inputs["Height"])
        self.wire(n.outputs[0], self.b.inputs["Normal"])

    def ramp(self, fac, stops):
        n = self.add("ValToRGB")
        e = n.color_ramp.elements
        while len(e) < len(stops):
            e.new(.5)
        for el, (pos, col) in zip(e, stops):
            el.position, el.color = pos, col
        self.wire(fac, n.inputs[0])
        return n.outputs[0]

    def to(self, out, name):
        self.wire(out, self.b.inputs[name])


@kept
def plastic(colour, rough=.42, grain=.10, coat=0.0):
    """Soft-touch moulding with a fine spark-eroded grain."""
    n = Nodes("plastic").set(Base_Color=rgb(colour), Roughness=rough, Specular=.45, Clearcoat=coat, Clearcoat_Roughness=.08)
    if grain:
        v = n.coords()
        n.bump(n.noise(v, 260, 1), grain, .004)
    return n.m


@kept
def gloss(colour, rough=.12):
    n = Nodes("gloss").set(Base_Color=rgb(colour), Roughness=rough, Specular=.5, Clearcoat=.6, Clearcoat_Roughness=.04)
    return n.m


@kept
def metal(colour, rough=.28, grain=.06, brushed=False):
    """Bead-blasted anodised aluminium, or brushed."""
    n = Nodes("metal").set(Base_Color=rgb(colour), Roughness=rough, Metallic=1)
    if brushed:
        v = n.coords(scale=(1, 1, 60))
        f = n.noise(v, 14, 3)
        n.to(n.math("MULTIPLY_ADD", f, .18), "Roughness") if False else None
        n.bump(f, .05, .01)
    elif grain:
        n.bump(n.noise(n.coords(), 320, 1), grain, .003)
    return n.m


@kept
def rubber(colour, rough=.6):
    n = Nodes("rubber").set(Base_Color=rgb(colour), Roughness=rough, Specular=.35, Sheen=.25)
    n.bump(n.noise(n.coords(), 180, 2), .08, .004)
    return n.m


@kept
def fabric(colour, threads=60, second=None, depth=.9, uv="UV"):
    """Woven cloth: two thread directions, flecked with a second shade. threads per unit length."""
    n = Nodes("fabric").set(Roughness=.85, Specular=.15, Sheen=.6)
    v = n.coords(uv, (threads, threads, threads))
    s = n.add("SeparateXYZ")
    n.wire(v, s.inputs[0])
    x, y = s.outputs[0], s.outputs[1]
    import math as m
    sx, sy = n.math("SINE", n.math("MULTIPLY", x, m.pi)), n.math("SINE", n.math("MULTIPLY", y, m.pi))
    h = n.math("ADD", n.math("MULTIPLY", n.math("MULTIPLY", sx, sy), .5), .5)
    n.bump(h, depth, .35 / threads)
    fleck = n.add("CombineXYZ")
    n.wire(n.math("FLOOR", n.math("DIVIDE", x, 3)), fleck.inputs[0])
    n.wire(n.math("FLOOR", y), fleck.inputs[1])
    w = n.add("TexWhiteNoise", noise_dimensions="3D")
    n.wire(fleck.outputs[0], w.inputs["Vector"])
    second = second or mix(colour, "#ffffff" if luma(colour) < .5 else "#000000", .16)
    body = n.ramp(w.outputs[0], [(0, rgb(mix(colour, "#000000", .07))), (.6, rgb(colour)), (1, rgb(mix(colour, second, .7)))])
    shade = n.add("MixRGB", blend_type="MULTIPLY")
    shade.inputs[0].default_value = .75
    n.wire(body, shade.inputs[1])
    n.wire(n.ramp(h, [(0, (.32, .32, .32, 1)), (.6, (1, 1, 1, 1))]), shade.inputs[2])
    n.to(shade.outputs[0], "Base Color")
    return n.m


@kept
def leather(colour, rough=.45, scale=55):
    scale *= 1.9
    n = Nodes("leather").set(Roughness=rough, Specular=.4, Sheen=.1)
    v = n.coords()
    vor = n.add("TexVoronoi", feature="DISTANCE_TO_EDGE")
    vor.inputs["Scale"].default_value = scale
    n.wire(v, vor.inputs["Vector"])
    f = n.math("ADD", n.math("MULTIPLY", vor.outputs["Distance"], 1.2, True), n.math("MULTIPLY", n.noise(v, scale * 2, 3), .3))
    n.bump(f, .22, .008)
    n.to(n.ramp(n.noise(v, 5, 4), [(.25, rgb(mix(colour, "#000000", .22))), (.7, rgb(colour)), (1, rgb(mix(colour, "#ffffff", .08)))]), "Base Color")
    return n.m


@kept
def wood(colour, axis=0, scale=1.0, gloss_=.1):
    """Oiled walnut; the grain runs along the axis."""
    n = Nodes("wood").set(Roughness=.5, Specular=.3, Clearcoat=gloss_, Clearcoat_Roughness=.25)
    sc = [9 * scale] * 3
    sc[axis] = .75 * scale
    v = n.coords("Object", tuple(sc))
    big = n.noise(v, 1.3, 4, .6)
    fine = n.noise(n.coords("Object", tuple(60 * scale if i != axis else 2.5 * scale for i in range(3))), 1.6, 3, .6)
    w = n.add("TexWave", wave_type="BANDS", bands_direction="DIAGONAL", wave_profile="SIN")
    w.inputs["Scale"].default_value, w.inputs["Distortion"].default_value, w.inputs["Detail"].default_value, w.inputs["Detail Scale"].default_value = .22, 9, 3, 1.2
    n.wire(v, w.inputs["Vector"])
    f = n.math("ADD", n.math("ADD", n.math("MULTIPLY", big, .5), n.math("MULTIPLY", w.outputs["Fac"], .28)), n.math("MULTIPLY", fine, .3))
    n.to(n.ramp(f, [(.22, rgb(mix(colour, "#120a05", .62))), (.5, rgb(colour)), (.8, rgb(mix(colour, "#e0b27a", .35)))]), "Base Color")
    n.bump(fine, .12, .01)
    return n.m


@kept
def perforated(colour, pitch=.05, hole=.33, metallic=1.0, rough=.35, dark="#060607", uv="UV"):
    """Sheet with staggered round holes, by real-length UVs."""
    n = Nodes("perforated")
    s = n.add("SeparateXYZ")
    n.wire(n.coords(uv, (1 / pitch, 1 / pitch / .866, 1)), s.inputs[0])
    row = n.math("FLOOR", s.outputs[1])
    x = n.math("FRACT", n.math("ADD", s.outputs[0], n.math("MULTIPLY", n.math("MODULO", n.math("ABSOLUTE", row), 2), .5)))
    y = n.math("FRACT", s.outputs[1])
    dx, dy = n.math("SUBTRACT", x, .5), n.math("MULTIPLY", n.math("SUBTRACT", y, .5), .866)
    d = n.math("SQRT", n.math("ADD", n.math("MULTIPLY", dx, dx), n.math("MULTIPLY", dy, dy)))
    solid_ = n.math("MULTIPLY", n.math("SUBTRACT", d, hole - .03), 1 / .06, True)
    n.to(n.ramp(solid_, [(0, rgb(dark)), (1, rgb(colour))]), "Base Color")
    n.to(n.math("MULTIPLY", solid_, metallic), "Metallic")
    n.to(n.math("SUBTRACT", 1, n.math("MULTIPLY", solid_, 1 - rough)), "Roughness")
    n.to(n.math("MULTIPLY", solid_, .5), "Specular")
    n.bump(solid_, .5, pitch * .25)
    return n.m


@kept
def glass(colour="#0b0c0e", rough=.03):
    """Black display glass."""
    return Nodes("glass").set(Base_Color=rgb(colour), Roughness=rough, Specular=.4).m


@kept
def smoked(colour="#33363c", density=.45, rough=.06):
    """A thin see-through shell that also works over a transparent ground."""
    n = Nodes("smoked")
    t = n.t
    tr = n.add("BsdfTransparent")
    tr.inputs[0].default_value = tuple(1 - (1 - v) * density for v in rgb(colour)[:3]) + (1,)
    gl = n.add("BsdfGlossy")
    gl.inputs[1].default_value = rough
    lw = n.add("LayerWeight")
    lw.inputs[0].default_value = .16
    mx = n.add("MixShader")
    n.wire(n.math("MULTIPLY", lw.outputs["Fresnel"], .55), mx.inputs[0])
    n.wire(tr.outputs[0], mx.inputs[1])
    n.wire(gl.outputs[0], mx.inputs[2])
    n.wire(mx.outputs[0], t.nodes["Material Output"].inputs[0])
    return n.m


@kept
def lit(colour, power=2.0):
    """A lamp or a lit part of a display, under glass."""
    n = Nodes("lit").set(Base_Color=(0, 0, 0, 1), Roughness=.08, Specular=.3, Emission_Strength=power)
    n.b.inputs["Emission"].default_value = rgb(colour)
    return n.m


@kept
def foam(colour):
    n = Nodes("foam").set(Base_Color=rgb(colour), Roughness=.95, Specular=.1, Sheen=.5)
    v = n.coords()
    n.bump(n.noise(v, 75, 4, .7), .9, .02)
    return n.m


@kept
def void(colour="#050506"):
    return Nodes("void").set(Base_Color=rgb(colour), Roughness=.9, Specular=.1).m
