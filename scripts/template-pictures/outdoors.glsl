// Water in a wide landscape, in the morning.
#define VIGNETTE 0.35
const vec3 SUNLIGHT = vec3(3.6, 3.25, 2.7);

float ridge(float a, float seed) { return fbm(vec2(a * 2.2 + seed, seed)) * 0.75 + fbm(vec2(a * 7.0, seed * 2.0)) * 0.16; }
// The sky with clouds, and hills along the horizon, one behind the other.
vec3 sky(vec3 d) {
  float y = max(d.y, 0.0);
  vec3 colour = mix(vec3(0.74, 0.86, 0.94), vec3(0.1, 0.29, 0.6), pow(smoothstep(0.0, 0.62, y), 0.7));
  vec2 c = d.xz / (d.y + 0.16) * 0.9;
  float cloud = smoothstep(0.46, 0.78, fbm(c * vec2(1.0, 1.5) + 3.0)) * smoothstep(0.015, 0.2, d.y);
  colour = mix(colour, vec3(0.98, 0.98, 0.97), cloud * 0.75);
  float sun = max(dot(d, SUN), 0.0);
  colour += vec3(0.5, 0.42, 0.3) * pow(sun, 6.0) * 0.45;
  float a = atan(d.x, -d.z);
  for (int i = 0; i < 3; i++) {
    float k = float(i), top = (0.115 - 0.03 * k) * HILLS * ridge(a * (1.0 + 0.35 * k), 3.0 + 7.3 * k) * 2.0;
    vec3 hill = mix(vec3(0.46, 0.6, 0.7), vec3(0.12, 0.21, 0.17), k / 2.0);
    hill *= 0.9 + 0.25 * fbm(vec2(a * 40.0, d.y * 90.0));
    colour = mix(colour, hill, smoothstep(0.0012, -0.0012, d.y - top) * (0.82 + 0.06 * k));
  }
  return colour;
}
float tree(vec3 p, float seed) {
  float bound = length((p - vec3(0, 1.75, 0)) / vec3(1.0, 1.15, 1.0)) - 1.75;
  if (bound > 0.6) return bound;
  p.xz = turn(seed * 40.0) * p.xz;
  float d = length((p - vec3(0, 2.0, 0)) / vec3(0.8, 1.15, 0.8)) - 0.8;
  d = blend(d, length(p - vec3(0.62, 1.45 + 0.3 * seed, 0.2)) - 0.62, 0.2);
  d = blend(d, length(p - vec3(-0.5, 1.3, 0.42)) - 0.58, 0.2);
  d = blend(d, length(p - vec3(-0.15, 1.75 - 0.3 * seed, -0.6)) - 0.6, 0.2);
  vec3 q = p * 3.6 + seed * 9.0;
  d += 0.36 * (noise3(q) - 0.5) + 0.2 * (noise3(q * 2.6) - 0.5) + 0.09 * (noise3(q * 6.0) - 0.5);
  return min(d * 0.5, rod(p - vec3(0, 0.5, 0), 0.08, 0.7, 0.0));
}
float trees(vec3 p, float gap, float from, float to) {
  float n = clamp(floor(p.x / gap + 0.5), from, to), seed = hash(vec2(n, 4.0));
  return tree((p - vec3(gap * n, 0, (seed - 0.5) * 0.8)) / (0.85 + 0.35 * seed), seed) * (0.85 + 0.35 * seed);
}
float rail(vec3 p, float half_) {
  float bars = min(length(vec2(p.y - 0.55, p.z)), length(vec2(p.y - 0.3, p.z))) - 0.022;
  float posts = length(vec2(mod(p.x + 0.5, 1.0) - 0.5, p.z)) - 0.025;
  return max(min(bars, max(posts, abs(p.y - 0.28) - 0.28)), abs(p.x) - half_);
}

// Round basins of a waterworks, seen from above.
vec2 waterworks(vec3 p) {
  vec2 it = vec2(p.y, GRASS);
  vec3 q = p - vec3(13.0 * clamp(floor(p.x / 13.0 + 0.5), -2.0, 2.0), 0, 0);
  q.z += 13.0 * clamp(floor(-q.z / 13.0 + 0.5), 0.0, 1.0);
  float r = length(q.xz);
  it = near(it, vec2(max(abs(r - 5.2) - 0.22, abs(q.y - 0.2) - 0.65), CONCRETE));
  it = near(it, vec2(max(abs(r - 4.35) - 0.1, abs(q.y - 0.2) - 0.42), CONCRETE));
  it = near(it, vec2(max(r - 5.1, q.y - 0.5), WATER));
  it = near(it, vec2(rod(q - vec3(0, 0.6, 0), 0.75, 0.7, 0.03), CONCRETE));
  float bend = 0.5 * floor(p.x / 13.0 + 0.5);
  q.xz = turn(0.7 + bend) * q.xz;
  vec3 b = q - vec3(2.6, 0, 0);
  it = near(it, vec2(box(b - vec3(0, 1.0, 0), vec3(2.8, 0.09, 0.42), 0.01), ZINC));
  it = near(it, vec2(rail(vec3(b.x, b.y - 1.05, abs(b.z) - 0.4), 2.8), ZINC));
  it = near(it, vec2(box(q - vec3(0, 1.5, 0), vec3(0.42, 0.42, 0.42), 0.04), PAINT));
  // Paths, a channel, and the house of the pumps.
  vec3 path = vec3(p.x, p.y - 0.02, abs(p.z + 6.5) - 0.0);
  it = near(it, vec2(box(path, vec3(40.0, 0.05, 0.8), 0.0), PLASTER));
  it = near(it, vec2(box(p - vec3(0, 0.02, 7.2), vec3(40.0, 0.05, 0.8), 0.0), PLASTER));
  vec3 h = p - vec3(8.0, 1.6, -26.0);
  float house = box(h, vec3(9.0, 1.6, 2.6), 0.02);
  house = min(house, box(h - vec3(0, 1.7, 0), vec3(9.3, 0.16, 2.9), 0.02));
  it = near(it, vec2(house, WALL));
  it = near(it, vec2(box(p - vec3(-20.0, 0.25, -26.0), vec3(13.0, 0.6, 4.0), 0.02), CONCRETE));
  it = near(it, vec2(box(vec3(mod(p.x + 20.0 + 2.6, 5.2) - 2.6, p.y - 0.55, p.z + 26.0), vec3(2.3, 0.35, 3.6), 0.02) + (p.x > -7.5 || p.x < -32.5 ? FAR : 0.0), WATER));
  return near(it, vec2(trees(p + vec3(0, 0, 34.0), 2.7, -14.0, 14.0), LEAVES));
}

// A canal between fields, with gates.
vec2 gates(vec3 g) {
  float bound = box(g - vec3(0, 1.2, 0), vec3(4.1, 2.7, 1.2), 0.0);
  if (bound > 0.5) return vec2(bound, CONCRETE);
  float x = g.x - 2.3 * clamp(floor(g.x / 2.3 + 0.5), -1.0, 1.0);
  float post = box(vec3(abs(x) - 1.15, g.y - 0.5, g.z), vec3(0.2, 1.9, 0.9), 0.03);
  post = min(post, box(g - vec3(0, 2.35, 0), vec3(3.9, 0.14, 1.0), 0.03));
  vec2 it = vec2(post, CONCRETE);
  float leaf = box(vec3(x, g.y - 0.55, g.z - 0.35), vec3(0.95, 1.15, 0.06), 0.01);
  leaf = min(leaf, max(box(vec3(x, mod(g.y, 0.55) - 0.27, g.z - 0.43), vec3(0.95, 0.035, 0.04), 0.005), g.y - 1.6));
  it = near(it, vec2(min(leaf, box(vec3(x, g.y - 2.72, g.z - 0.35), vec3(0.22, 0.24, 0.22), 0.04)), PAINT));
  it = near(it, vec2(rod(vec3(x, g.y - 2.3, g.z - 0.35), 0.05, 1.2, 0.0), STEEL));
  it = near(it, wheel(vec3(x, g.y - 3.0, g.z - 0.35), 0.42));
  return near(it, vec2(rail(vec3(g.x, g.y - 2.5, abs(g.z) - 0.95), 3.9), ZINC));
}
vec2 canal(vec3 p) {
  float side = abs(p.x);
  vec2 it = vec2(max(p.y, (3.2 - 0.62 * p.y - side) * 0.85), CONCRETE);
  it = near(it, vec2(max(p.y - 0.03, 6.1 - side), GRASS));
  it = near(it, vec2(p.y + 0.75, WATER));
  it = near(it, gates(p - vec3(0, 0, -6.0)));
  vec3 h = p - vec3(9.2, 1.5, -8.5);
  it = near(it, vec2(min(box(h, vec3(1.9, 1.5, 2.2), 0.02), box(h - vec3(0, 1.6, 0), vec3(2.15, 0.12, 2.45), 0.02)), WALL));
  it = near(it, vec2(trees(vec3(p.z + 34.0, p.y, side - 8.4), 3.3, -9.0, 5.0), LEAVES));
  return near(it, vec2(trees(p + vec3(0, 0, 62.0), 2.5, -30.0, 30.0), LEAVES));
}

// The works from outside, beyond a pond: a hall with a saw-tooth roof, and offices before it.
float tooth(vec2 p) { return max(max(-p.x, p.x - 5.2), (p.y - 7.0 + 1.8 * p.x / 5.2) * 0.93); }
vec2 works(vec3 p) {
  float shore = p.z - 6.0;
  vec2 it = vec2(max(p.y, shore), FLOOR);
  it = near(it, vec2(box(p - vec3(0, 0.03, 4.9), vec3(60.0, 0.1, 0.9), 0.03), GRASS));
  it = near(it, vec2(box(p - vec3(0, -0.1, 6.1), vec3(60.0, 0.2, 0.3), 0.02), CONCRETE));
  it = near(it, vec2(p.y + 0.22, WATER));
  vec3 h = p - vec3(7.0, 0, -9.0);
  float shed = box(h - vec3(0, 2.6, 0), vec3(15.6, 2.6, 7.0), 0.0);
  if (h.y > 3.5) {
    float t = mod(h.x + 15.6, 5.2);
    shed = min(shed, max(max(min(tooth(vec2(t, h.y)), min(tooth(vec2(t - 5.2, h.y)), tooth(vec2(t + 5.2, h.y)))), 5.1 - h.y), max(abs(h.z) - 7.0, abs(h.x) - 15.6)));
  }
  it = near(it, vec2(shed, CLADDING));
  vec3 k = vec3(h.x - 5.2 * clamp(floor(h.x / 5.2 + 0.5), -1.0, 2.0), h.y, h.z);
  it = near(it, vec2(box(k - vec3(0, 1.8, 7.0), vec3(1.5, 1.8, 0.06), 0.01), PAINT));
  vec3 o = p - vec3(-7.0, 0, -2.2);
  float near_ = box(o - vec3(0, 2.9, 0.8), vec3(5.8, 3.1, 4.0), 0.0);
  if (near_ > 0.6) it = near(it, vec2(near_, PLASTER));
  else {
    float block = box(o - vec3(0, 2.95, 0), vec3(5.6, 2.95, 2.6), 0.03);
    float strip = min(abs(o.y - 1.5) - 1.0, abs(o.y - 4.3) - 1.0);
    block = max(block, -max(max(strip, abs(o.x) - 5.25), 2.2 - o.z));
    it = near(it, vec2(block, PLASTER));
    it = near(it, vec2(box(o - vec3(0, 2.8, 0), vec3(5.5, 2.7, 2.34), 0.0), GLASS));
    float x = mod(o.x + 0.7, 1.4) - 0.7;
    it = near(it, vec2(max(box(vec3(x, o.y - 2.8, o.z - 2.4), vec3(0.035, 2.6, 0.06), 0.0), abs(o.x) - 5.3), DARK));
    it = near(it, vec2(box(o - vec3(2.8, 2.8, 3.5), vec3(2.2, 0.12, 1.25), 0.02), PAINT));
    it = near(it, vec2(rod(vec3(abs(o.x - 2.8) - 1.9, o.y - 1.35, o.z - 4.4), 0.06, 1.35, 0.0), STEEL));
  }
  it = near(it, vec2(trees((p - vec3(8.4, 0, 4.6)) / 1.25, 3.3, -1.0, 4.0) * 1.25, LEAVES));
  it = near(it, vec2(trees((p - vec3(-15.6, 0, 2.0)) / 1.5, 2.6, -3.0, 0.0) * 1.5, LEAVES));
  return near(it, vec2(trees((p + vec3(0, 0, 24.0)) / 1.8, 2.4, -14.0, 14.0) * 1.8, LEAVES));
}
vec2 map(vec3 p) { return LAYOUT(p); }

float sunAt(vec3 p) { return 1.0; }
vec3 ambient(vec3 n, vec3 p) { return mix(vec3(0.2, 0.2, 0.17), vec3(0.46, 0.6, 0.78), 0.5 + 0.5 * n.y) * 0.85; }
vec3 glow(float kind, vec3 p) { return kind == WATER ? vec3(0.006, 0.02, 0.024) : vec3(0); }
vec3 rippled(vec3 p) {
  vec2 q = p.xz * 2.3; float e = 0.05, h = fbm(q);
  return normalize(vec3(h - fbm(q + vec2(e, 0)), 2.2, h - fbm(q + vec2(0, e))) + vec3(0, 0.3, 0));
}
Surface surface(float kind, vec3 p) {
  if (kind == WATER) return Surface(vec3(0.012, 0.05, 0.06), 0.06, 0.0, 0.0);
  if (kind == GRASS) {
    vec3 colour = mix(vec3(0.075, 0.115, 0.035), vec3(0.155, 0.175, 0.06), fbm(p.xz * 1.6)) * (0.7 + 0.6 * fbm(p.xz * 9.0));
    if (FIELDS > 0.5 && abs(p.x) > 10.5) {
      float field = floor(p.z / 14.0), kind2 = hash(vec2(field, step(0.0, p.x)));
      colour = mix(vec3(0.13, 0.2, 0.04), vec3(0.42, 0.36, 0.12), kind2) * (0.75 + 0.25 * sin(p.x * 5.0) + 0.3 * fbm(p.xz * 3.0));
    }
    return Surface(colour, 0.95, 0.0, 1.0);
  }
  if (kind == LEAVES) return Surface(mix(vec3(0.035, 0.085, 0.02), vec3(0.13, 0.2, 0.05), noise3(p * 5.0)) * (0.6 + 0.8 * noise3(p * 17.0)), 0.95, 0.0, 2.0);
  if (kind == GLASS) return Surface(vec3(0.03, 0.05, 0.06), 0.05, 0.0, 0.0);
  if (kind == CLADDING) {
    if (p.y > 5.45 && mod(p.x - 7.0 + 15.6 + 0.06, 5.2) < 0.12) return Surface(vec3(0.05, 0.07, 0.085), 0.08, 0.0, 0.0);
    float sheet = 0.86 + 0.14 * smoothstep(0.1, 0.2, abs(fract(p.x * 1.6) - 0.5));
    return Surface(p.y < 0.7 ? vec3(0.2, 0.21, 0.21) : vec3(0.42, 0.47, 0.5) * sheet, 0.6, 0.0, 0.05);
  }
  if (kind == WALL) {
    bool pane = abs(mod(p.x + p.z, 1.6) - 0.8) < 0.42 && abs(p.y - 1.7) < 0.55;
    if (pane) return Surface(vec3(0.05, 0.07, 0.085), 0.1, 0.0, 0.0);
    return Surface(vec3(0.6, 0.59, 0.55), 0.85, 0.0, 0.1);
  }
  if (kind == PLASTER) return Surface(vec3(0.56, 0.545, 0.5) * (0.86 + 0.26 * fbm(p.xz * 3.0 + p.y * 2.0)), 0.85, 0.0, 0.15);
  if (kind == FLOOR) {
    vec2 seam = abs(fract(p.xz / 1.5) - 0.5);
    return Surface(vec3(0.34, 0.335, 0.32) * (0.8 + 0.35 * fbm(p.xz * 1.3)) * (1.0 - 0.2 * step(0.488, max(seam.x, seam.y))), 0.75, 0.0, 0.2);
  }
  float streak = fbm(vec2((p.x + p.z) * 3.0, p.y * 0.6));
  return Surface(vec3(0.47, 0.46, 0.43) * (0.68 + 0.55 * streak) * (0.85 + 0.2 * fbm(p.xz * 6.0)), 0.85, 0.0, 0.3);
}
// The air between.
vec3 fog(vec3 colour, vec3 from, vec3 along, float t) {
  if (t >= FAR) return colour;
  return mix(colour, vec3(0.66, 0.76, 0.82), 1.0 - exp(-max(t - 8.0, 0.0) * HAZE));
}
