// A hall with tall windows on the left, through which the sun falls on what LAYOUT puts into it.
#define PENUMBRA 0.05
#define VIGNETTE 0.5
const vec3 SUNLIGHT = vec3(5.6, 5.0, 4.1);
const float LEFT = -5.2, RIGHT = 10.0, BACK = -34.0, TOP = 10.5, BAY = 4.0;

bool isWindow(vec2 p) {
  float z = mod(p.x + BAY * 0.5, BAY) - BAY * 0.5;
  if (abs(z) > 1.45 || p.y < 2.0 || p.y > 9.3) return false;
  return abs(mod(z + 0.484, 0.967) - 0.4835) < 0.45 && abs(mod(p.y, 1.22) - 0.61) < 0.57;
}
float sunAt(vec3 p) {
  float t = (p.x - LEFT) / -SUN.x;
  vec3 q = p + SUN * t;
  return isWindow(q.zy) ? 1.0 : 0.0;
}
// Repeats along z from 0 backwards.
vec3 row(vec3 p, float step_, float count) { p.z += step_ * clamp(floor(-p.z / step_ + 0.5), 0.0, count - 1.0); return p; }

vec2 pumpRow(vec3 p) {
  float bound = max(max(0.4 - p.x, p.y - 4.6), p.z - 19.0);
  if (bound > 0.5) return vec2(bound, PAINT);
  vec3 q = row(p, BAY, 8.0);
  vec2 it = vec2(box(q - vec3(2.6, 0.12, 0), vec3(2.1, 0.12, 1.1), 0.03), CONCRETE);
  vec3 o = q - vec3(2.4, 0.24, 0);
  it = near(it, pump(o));
  // The pipe that leads to it, with a valve, and the one that leads away, overhead.
  it = near(it, vec2(rodX(o - vec3(3.6, 0.68, 0), 0.2, 1.95, 0.0), PAINT));
  vec3 v = (o - vec3(2.55, 0.24, 0)) / 0.76;
  vec2 valve = gateValve(v); valve.x *= 0.76;
  it = near(it, valve);
  vec3 d = o - vec3(0.95, 0, 0);
  it = near(it, vec2(rod(d - vec3(0, 2.6, 0), 0.17, 0.95, 0.0), GREY));
  it = near(it, flange(d - vec3(0, 1.69, 0), 0.3, 0.04, 8.0, GREY));
  it = near(it, flange(d - vec3(0, 2.6, 0), 0.27, 0.06, 8.0, GREY));
  float over = rodZ(p - vec3(3.35, 3.9, -8.0), 0.36, 27.0, 0.0);
  over = blend(over, rod(d - vec3(0, 3.5, 0), 0.17, 0.3, 0.0), 0.15);
  vec3 joint = vec3(p.x - 3.35, p.y - 3.9, mod(p.z + 2.0, BAY) - 2.0 + 0.9);
  over = min(over, rodZ(joint, 0.5, 0.07, 0.01));
  it = near(it, vec2(over, GREY));
  float main_ = rodZ(p - vec3(7.9, 0.95, -8.0), 0.52, 27.0, 0.0);
  joint = vec3(p.x - 7.9, p.y - 0.95, mod(p.z + 2.0, BAY) - 2.0 + 1.4);
  main_ = min(main_, rodZ(joint, 0.68, 0.08, 0.01));
  it = near(it, vec2(main_, PAINT));
  // Posts below the pipe overhead.
  vec3 post = vec3(abs(q.x - 3.35) - 0.46, q.y - 1.95, q.z + 1.7);
  return near(it, vec2(min(box(post, vec3(0.07, 1.95, 0.07), 0.01), box(q - vec3(3.35, 3.45, -1.7), vec3(0.55, 0.08, 0.08), 0.01)), DARK));
}

vec2 boosterRow(vec3 p) {
  float bound = box(p - vec3(3.2, 1.7, -3.8), vec3(4.8, 1.9, 6.0), 0.0);
  if (bound > 0.5) return vec2(bound, PAINT);
  vec3 q = row(p - vec3(1.5, 0, 0), 1.9, 5.0);
  vec2 it = vec2(box(p - vec3(1.5, 0.14, -3.8), vec3(2.5, 0.14, 5.4), 0.03), CONCRETE);
  vec3 o = q - vec3(0, 0.28, 0);
  it = near(it, verticalPump(o));
  vec3 s = vec3(abs(o.x), o.y, o.z);
  it = near(it, vec2(rodX(s - vec3(1.2, 0.3, 0), 0.13, 0.55, 0.0), STEEL));
  it = near(it, flange((s - vec3(0.72, 0.3, 0)).yxz, 0.27, 0.035, 4.0, STEEL));
  float head = rodZ(vec3(abs(p.x - 1.5) - 1.85, p.y - 0.58, p.z + 3.8), 0.27, 5.6, 0.05);
  it = near(it, vec2(head, STEEL));
  vec3 j = vec3(abs(p.x - 1.5) - 1.85, p.y - 0.58, mod(p.z + 0.95, 1.9) - 0.95 + 0.9);
  it = near(it, vec2(max(rodZ(j, 0.36, 0.06, 0.01), abs(p.z + 3.8) - 5.5), ZINC));
  vec3 w = (vec3(o.x + 1.2, o.y - 0.3, o.z)) / 0.33;
  vec2 small = butterflyValve((w + vec3(0, 0.82, 0))); small.x *= 0.33;
  it = near(it, small);
  // The cabinet that drives them.
  vec3 c = p - vec3(7.2, 1.7, -7.0);
  float cabinet = box(c, vec3(0.6, 1.7, 2.4), 0.02);
  cabinet = max(cabinet, -box(vec3(c.x + 0.6, c.y, mod(c.z + 0.8, 1.6) - 0.8 - 0.8), vec3(0.01, 1.62, 0.008), 0.0));
  return near(it, vec2(cabinet, GREY));
}

vec2 workshopRows(vec3 p) {
  vec3 q = p;
  q.x -= 2.3 * clamp(floor(q.x / 2.3 + 0.5), -1.0, 2.0);
  q = row(q, 2.5, 6.0);
  float bound = box(q - vec3(0, 1.3, 0), vec3(1.05, 1.35, 0.98), 0.0);
  if (bound > 0.4) return vec2(bound, PAINT);
  float pallet = box(vec3(q.x, q.y - 0.215, mod(q.z + 0.15, 0.3) - 0.15), vec3(1.0, 0.025, 0.115), 0.006);
  pallet = max(pallet, abs(q.z) - 0.86);
  pallet = min(pallet, box(vec3(abs(abs(q.x) - 0.46) - 0.46, q.y - 0.1, q.z), vec3(0.07, 0.09, 0.86), 0.005));
  vec2 it = vec2(pallet, BRASS + 100.0);
  vec3 o = (q - vec3(0, 0.24, 0)) / 0.86;
  float column = floor(p.x / 2.3 + 0.5);
  vec2 thing = column > 0.5 ? butterflyValve(o) : gateValve(o);
  thing.x *= 0.86;
  return near(it, thing);
}

vec2 hall(vec3 p) {
  float side = min(p.x - LEFT, RIGHT - p.x), z = mod(p.z + BAY * 0.5, BAY) - BAY * 0.5;
  vec2 it = near(vec2(p.y, FLOOR), near(vec2(min(side, p.z - BACK), WALL), vec2(TOP - p.y, CLADDING)));
  float c = mod(p.z, BAY) - BAY * 0.5;
  if (side < 1.2) {
    float frame = max(max(abs(z) - 1.55, abs(p.y - 5.65) - 3.75), -max(abs(z) - 1.42, abs(p.y - 5.65) - 3.62));
    it = near(it, vec2(max(frame, p.x - LEFT - 0.14) * 0.9, GREY));
    // Columns, and the rails of the crane.
    vec3 k = vec3(side - 0.22, p.y - 5.0, c);
    float column = min(box(k, vec3(0.03, 6.0, 0.2), 0.0), box(vec3(abs(k.x) - 0.19, k.y, k.z), vec3(0.03, 6.0, 0.22), 0.0));
    it = near(it, vec2(min(column, box2(vec2(side - 0.55, p.y - 7.6), vec2(0.12, 0.22))), GREY));
  } else it = near(it, vec2(side - 0.7, GREY));
  if (p.y > 8.6) {
    float beam = min(box2(vec2(c, p.y - 9.9), vec2(0.16, 0.05)), box2(vec2(c, p.y - 9.1), vec2(0.14, 0.05)));
    vec2 lattice = vec2(mod(p.x, 1.6) - 0.8, p.y - 9.5);
    beam = min(beam, max(abs(abs(lattice.x) - 0.4 - lattice.y * 0.9) * 0.7 - 0.04, max(abs(c) - 0.05, abs(lattice.y) - 0.42)));
    it = near(it, vec2(beam, GREY));
  } else it = near(it, vec2(max(8.95 - p.y, 0.3), GREY));
  vec3 g = p - vec3(2.4, 8.05, CRANE);
  float crane = box(g - vec3(CRAB, -1.0, 0), vec3(0.9, 2.0, 1.0), 0.0);
  crane = min(crane, box(g, vec3(8.0, 0.4, 1.0), 0.0));
  if (crane > 0.5) return near(it, vec2(crane, SIGNAL));
  float girder = box(vec3(g.x, g.y, abs(g.z) - 0.7), vec3(8.0, 0.36, 0.2), 0.01);
  girder = min(girder, box(g - vec3(CRAB, 0.5, 0), vec3(0.8, 0.28, 0.9), 0.04));
  vec3 h = g - vec3(CRAB, -1.4, 0);
  it = near(it, vec2(girder, SIGNAL));
  return near(it, vec2(min(rod(vec3(abs(h.x) - 0.1, h.y, h.z), 0.025, 1.3, 0.0), box(h + vec3(0, 1.3, 0), vec3(0.2, 0.22, 0.12), 0.06)), DARK));
}
vec2 map(vec3 p) { return near(hall(p), LAYOUT(p)); }

vec3 outside(float y) { return mix(vec3(1.5, 1.75, 1.9), vec3(1.9, 2.3, 2.7), smoothstep(2.0, 9.0, y)); }
vec3 sky(vec3 d) { return vec3(0.5, 0.55, 0.6); }
vec3 ambient(vec3 n, vec3 p) {
  float deep = smoothstep(LEFT, RIGHT, p.x);
  vec3 base = vec3(0.30, 0.335, 0.37) * (0.72 + 0.28 * n.y) * mix(1.1, 0.72, deep);
  return base + vec3(0.5, 0.58, 0.66) * max(-n.x, 0.0) * mix(1.0, 0.6, deep) + vec3(0.3, 0.26, 0.2) * max(-n.y, 0.0) * 0.4;
}
vec3 glow(float kind, vec3 p) {
  if (kind == WALL && p.x < LEFT + 0.05 && isWindow(p.zy)) return outside(p.y) * (0.8 + 0.3 * fbm(p.zy * 0.35));
  if (kind == CLADDING && abs(mod(p.z, BAY) - 2.0) > 1.5 && abs(abs(p.x - 1.5) - 3.6) < 0.8) return vec3(1.25, 1.4, 1.5);
  return vec3(0);
}
Surface surface(float kind, vec3 p) {
  if (kind == FLOOR) {
    float stain = fbm(p.xz * 0.7) * 0.6 + fbm(p.xz * 3.1) * 0.4;
    vec3 colour = vec3(0.25, 0.27, 0.275) * (0.78 + 0.42 * stain);
    vec2 seam = abs(mod(p.xz + vec2(1.0, 2.0), BAY) - 2.0);
    colour *= 1.0 - 0.4 * smoothstep(0.02, 0.0, min(2.0 - seam.x, 2.0 - seam.y));
    if (abs(abs(p.x - AISLE) - 1.25) < 0.055) colour = vec3(0.62, 0.5, 0.12);
    return Surface(colour, 0.3 + 0.2 * stain, 0.0, 0.15);
  }
  if (kind == CONCRETE) return Surface(vec3(0.4, 0.4, 0.385) * (0.8 + 0.4 * fbm(p.xz * 4.0 + p.y)), 0.8, 0.0, 0.3);
  if (kind > 100.0) return Surface(vec3(0.36, 0.25, 0.15) * (0.75 + 0.5 * noise(p.xz * vec2(3, 22))), 0.85, 0.0, 0.3);
  if (kind == CLADDING) return Surface(vec3(0.3, 0.33, 0.35), 0.8, 0.0, 0.0);
  if (p.y < 1.4) return Surface(vec3(0.2, 0.27, 0.32), 0.7, 0.0, 0.1);
  float sheet = 0.93 + 0.07 * step(0.5, fract((p.x + p.z) * 1.4));
  if (p.x < LEFT + 0.05 && isWindow(p.zy)) return Surface(vec3(0.0), 0.9, 0.0, 0.0);
  return Surface(vec3(0.62, 0.65, 0.66) * sheet, 0.85, 0.0, 0.05);
}
vec3 rippled(vec3 p) { return vec3(0, 1, 0); }
// Dust in the beams of the sun.
vec3 fog(vec3 colour, vec3 from, vec3 along, float t) {
  float sum = 0.0, long_ = min(t, 30.0), start = 0.5 + 0.35 * (hash(gl_FragCoord.xy) - 0.5);
  for (int i = 0; i < 20; i++) sum += sunAt(from + along * long_ * (float(i) + start) / 20.0);
  colour = mix(colour, vec3(0.62, 0.7, 0.76), 1.0 - exp(-t * 0.0042));
  return colour + vec3(1.0, 0.92, 0.78) * sum / 20.0 * long_ * 0.0035;
}
