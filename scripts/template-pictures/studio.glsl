// One product before a paper background, lit from the upper left.
#define PENUMBRA 0.16
#define EXPOSURE 0.8
#define VIGNETTE 0.35
const vec3 SUNLIGHT = vec3(2.5, 2.4, 2.25);
const vec3 PAPER = vec3(0.42, 0.47, 0.5);

vec2 map(vec3 p) { return near(vec2(p.y, FLOOR), PRODUCT(p)); }
// Lamps in the shape of windows, which metal reflects.
vec3 sky(vec3 d) {
  vec3 colour = mix(vec3(0.16, 0.18, 0.2), vec3(0.62, 0.68, 0.72), smoothstep(-0.2, 0.9, d.y));
  vec2 left = vec2(d.y - 0.45, d.z - 0.25);
  if (d.x < 0.0) colour += 3.4 * smoothstep(0.03, -0.03, box2(left, vec2(0.32, 0.4)));
  if (d.x > 0.0) colour += 1.3 * smoothstep(0.04, -0.04, box2(vec2(d.y - 0.3, d.z - 0.3), vec2(0.42, 0.13)));
  return colour + 1.1 * smoothstep(0.72, 0.95, d.y);
}
vec3 ambient(vec3 n, vec3 p) { return mix(vec3(0.36, 0.38, 0.4), vec3(0.72, 0.78, 0.82), 0.5 + 0.5 * n.y) * (0.85 + 0.25 * n.z) * 0.9; }
float sunAt(vec3 p) { return 1.0; }
Surface surface(float kind, vec3 p) { return Surface(PAPER * 0.55, 0.6, 0.0, 0.0); }
vec3 glow(float kind, vec3 p) { return vec3(0); }
vec3 rippled(vec3 p) { return vec3(0, 1, 0); }
// The floor becomes the background.
vec3 fog(vec3 colour, vec3 from, vec3 along, float t) {
  vec3 p = from + along * t;
  vec3 paper = PAPER * mix(1.15, 1.9, smoothstep(-0.3, 0.35, along.y + 0.12 - 0.1 * along.x));
  float far = t >= FAR ? 1.0 : smoothstep(1.6, 6.5, length(p.xz - vec2(-0.3, 0.5)));
  return mix(colour, paper, far * step(0.35, length(from - TARGET) / 5.0));
}
