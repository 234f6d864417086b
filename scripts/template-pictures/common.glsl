// Distances to solids, noise, and the light, which is the same in every picture.
const float FAR = 90.0;
const vec3 SUN = normalize(vec3(-0.62, 0.74, 0.5));

// What a surface is made of.
const float PAINT = 1.0, STEEL = 2.0, DARK = 3.0, FLOOR = 4.0, SIGNAL = 5.0, WALL = 6.0, GLASS = 7.0, WATER = 8.0,
  GRASS = 9.0, BRASS = 10.0, ZINC = 11.0, GREY = 12.0, CONCRETE = 13.0, LEAVES = 14.0, CLADDING = 15.0, PLASTER = 16.0;

struct Surface { vec3 colour; float rough; float metal; float bump; };

float hash(vec2 p) { p = fract(p * vec2(123.34, 456.21)); p += dot(p, p + 45.32); return fract(p.x * p.y); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float fbm(vec2 p) {
  float sum = 0.0, weight = 0.5;
  for (int i = 0; i < 4; i++) { sum += weight * noise(p); p = p * 2.03 + 17.1; weight *= 0.5; }
  return sum;
}
float noise3(vec3 p) { return 0.5 * (noise(p.xy + p.z * 3.7) + noise(p.yz + p.x * 2.3)); }

vec2 near(vec2 a, vec2 b) { return a.x < b.x ? a : b; }
float blend(float a, float b, float k) { float h = max(k - abs(a - b), 0.0) / k; return min(a, b) - h * h * k * 0.25; }
mat2 turn(float a) { float c = cos(a), s = sin(a); return mat2(c, -s, s, c); }

float box(vec3 p, vec3 half_, float r) { vec3 q = abs(p) - half_ + r; return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - r; }
float box2(vec2 p, vec2 half_) { vec2 q = abs(p) - half_; return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0); }
// A cylinder along y with round edges.
float rod(vec3 p, float radius, float half_, float r) {
  vec2 d = abs(vec2(length(p.xz), p.y)) - vec2(radius, half_) + r; return min(max(d.x, d.y), 0.0) + length(max(d, 0.0)) - r;
}
float rodX(vec3 p, float radius, float half_, float r) { return rod(p.yxz, radius, half_, r); }
float rodZ(vec3 p, float radius, float half_, float r) { return rod(p.xzy, radius, half_, r); }
float cone(vec3 p, float below, float above, float half_) {
  float l = length(p.xz), t = clamp(p.y / half_ * 0.5 + 0.5, 0.0, 1.0);
  return max((l - mix(below, above, t)) * 0.85, abs(p.y) - half_);
}
float ring(vec3 p, float radius, float thick) { return length(vec2(length(p.xz) - radius, p.y)) - thick; }
// Repeats what stands around the y axis, so that one of it lies along x.
vec3 around(vec3 p, float count) {
  float step_ = 6.2831853 / count, a = atan(p.z, p.x); a = mod(a + step_ * 0.5, step_) - step_ * 0.5;
  return vec3(cos(a) * length(p.xz), p.y, sin(a) * length(p.xz));
}
float hexagon(vec2 p, float r) { p = abs(p); return max(p.x * 0.866 + p.y * 0.5, p.y) - r; }
// A flange around the y axis with its bolts.
vec2 flange(vec3 p, float radius, float half_, float bolts, float paint) {
  float bound = rod(p, radius, half_ * 2.2, 0.0);
  if (bound > 0.3) return vec2(bound, paint);
  vec2 it = vec2(rod(p, radius, half_, 0.012), paint);
  vec3 q = around(p, bolts); q.x -= radius * 0.82;
  return near(it, vec2(max(hexagon(q.xz, radius * 0.075), abs(q.y) - half_ * 2.0), ZINC));
}
// A wheel around the y axis, as of a gate valve.
vec2 wheel(vec3 p, float radius) {
  float bound = rod(p, radius * 1.1, radius * 0.3, 0.0);
  if (bound > 0.4) return vec2(bound, SIGNAL);
  float d = ring(p, radius, radius * 0.082);
  vec3 q = around(p, 5.0);
  float lift = 0.16 * radius * (1.0 - smoothstep(0.0, radius, q.x));
  d = blend(d, (length(vec2(q.y - lift, q.z)) + max(0.0, q.x - radius) + max(0.0, -q.x)) - radius * 0.07, radius * 0.1);
  d = blend(d, rod(p - vec3(0, 0.13 * radius, 0), radius * 0.2, radius * 0.13, 0.01), radius * 0.12);
  return near(vec2(d, SIGNAL), vec2(max(hexagon(p.xz, radius * 0.1), abs(p.y - radius * 0.3) - radius * 0.06), ZINC));
}
