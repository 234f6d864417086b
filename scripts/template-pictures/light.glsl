// How a picture is made of a scene, which gives map, sky, surface, fog and the camera.
uniform int samples;

Surface made(float kind, vec3 p) {
  float grain = noise3(p * 9.0);
  if (kind == PAINT) return Surface(vec3(0.012, 0.085, 0.185) * (0.92 + 0.16 * grain), 0.34, 0.0, 0.5);
  if (kind == STEEL) return Surface(vec3(0.62, 0.64, 0.66), 0.24, 1.0, 0.15);
  if (kind == DARK) return Surface(vec3(0.055, 0.065, 0.075), 0.45, 0.0, 0.6);
  if (kind == SIGNAL) return Surface(vec3(0.72, 0.1, 0.02), 0.36, 0.0, 0.4);
  if (kind == BRASS) return Surface(vec3(0.66, 0.45, 0.18), 0.26, 1.0, 0.2);
  if (kind == ZINC) return Surface(vec3(0.52, 0.53, 0.53) * (0.85 + 0.3 * grain), 0.4, 1.0, 0.5);
  if (kind == GREY) return Surface(vec3(0.3, 0.33, 0.35), 0.45, 0.0, 0.4);
  return surface(kind, p);
}

// Loops, not lines: map is large, and each place that calls it has a copy of it.
vec3 normalAt(vec3 p, float t) {
  float e = max(0.0006, 0.0004 * t); vec3 n = vec3(0.0);
  for (int i = min(samples, 0); i < 4; i++) {
    vec3 k = 2.0 * vec3((((i + 3) >> 1) & 1), ((i >> 1) & 1), (i & 1)) - 1.0;
    n += k * map(p + k * e).x;
  }
  return normalize(n);
}
vec2 march(vec3 from, vec3 along, int steps, float start) {
  float t = start; vec2 it = vec2(FAR, 0);
  for (int i = min(samples, 0); i < steps; i++) {
    it = map(from + along * t);
    if (it.x < 0.0004 * (1.0 + t) || t > FAR) break;
    t += it.x * 0.92;
  }
  return t > FAR ? vec2(FAR, 0) : vec2(t, it.y);
}
float lit(vec3 p, vec3 n) {
  float open = sunAt(p);
  if (open < 0.01) return 0.0;
  float t = 0.02, least = 1.0;
  for (int i = min(samples, 0); i < 44; i++) {
    float d = map(p + n * 0.01 + SUN * t).x;
    least = min(least, 0.5 + 0.5 * d / (PENUMBRA * t));
    if (least < 0.0 || t > 14.0) break;
    t += clamp(d, 0.02, 0.7);
  }
  least = max(least, 0.0);
  return open * least * least * (3.0 - 2.0 * least);
}
float openness(vec3 p, vec3 n) {
  float sum = 0.0, weight = 1.0;
  for (int i = 1 + min(samples, 0); i <= 5; i++) {
    float h = 0.035 * float(i) * float(i);
    sum += weight * (h - map(p + n * h).x) / h; weight *= 0.72;
  }
  return clamp(1.0 - 0.42 * sum, 0.06, 1.0);
}
vec3 bumped(vec3 n, vec3 p, float amount) {
  vec3 q = p * 38.0;
  return normalize(n + amount * 0.05 * (vec3(noise3(q), noise3(q + 7.3), noise3(q + 19.1)) - 0.5));
}
// What one sees, and at the second turn what is reflected in it, without shadows of its own.
vec3 seen(vec3 from, vec3 ahead) {
  vec3 total = vec3(0.0), share = vec3(1.0), start = from, along = ahead;
  float distance_ = FAR;
  for (int turn_ = min(samples, 0); turn_ < 2; turn_++) {
    bool isFirst = turn_ == 0;
    vec2 hit = march(start, along, isFirst ? 150 : 40, 0.02);
    if (isFirst) distance_ = hit.x;
    if (hit.x >= FAR) { total += share * sky(along); break; }
    vec3 p = start + along * hit.x, flat_ = normalAt(p, hit.x);
    Surface s = made(hit.y, p);
    float facing_ = max(dot(flat_, SUN), 0.0);
    if (!isFirst) {
      vec3 light = ambient(flat_, p) + SUNLIGHT * facing_ * sunAt(p) * 0.7;
      total += share * min(s.colour * light + glow(hit.y, p), vec3(3.0));
      break;
    }
    vec3 n = hit.y == WATER ? rippled(p) : bumped(flat_, p, s.bump);
    float open = openness(p, flat_), sun = facing_ > 0.0 ? lit(p, flat_) : 0.0;
    vec3 view = -along, half_ = normalize(view + SUN);
    float facing = max(dot(n, view), 0.001), a = s.rough * s.rough;
    vec3 f0 = mix(vec3(0.04), s.colour, s.metal);
    vec3 fresnel = f0 + (max(vec3(1.0 - s.rough), f0) - f0) * pow(1.0 - facing, 5.0);
    float nh = max(dot(n, half_), 0.0), spread = nh * nh * (a * a - 1.0) + 1.0;
    float shine = a * a / (3.1416 * spread * spread) * 0.25 / mix(facing, 1.0, 0.4);
    vec3 sunlight = SUNLIGHT * sun * max(dot(n, SUN), 0.0);
    total += s.colour * (1.0 - s.metal) * (ambient(n, p) * open + sunlight) + sunlight * min(shine, 6.0) * fresnel + glow(hit.y, p);
    vec3 mirror = reflect(along, n);
    if (s.rough >= 0.62) { total += ambient(mirror, p) * fresnel * open * 0.3; break; }
    // A rough surface sees little of the shapes around it.
    share = fresnel * mix(open, 1.0, 0.35) * (1.0 - s.rough * 0.75);
    float blur = min(s.rough * 1.3, 1.0);
    total += share * ambient(mirror, p) * blur;
    share *= 1.0 - blur;
    if (max(share.r, max(share.g, share.b)) < 0.012) break;
    start = p + flat_ * 0.012; along = mirror;
  }
  return fog(total, from, ahead, distance_);
}
vec3 toned(vec3 x) { x *= EXPOSURE; return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0); }

uniform vec2 size;
uniform sampler2D first;
out vec4 result;
vec3 pictured(vec2 at) {
  vec3 ahead = normalize(TARGET - EYE), right = normalize(cross(ahead, vec3(0, 1, 0))), up = cross(right, ahead);
  vec2 q = (2.0 * at - size) / size.y;
  return toned(seen(EYE, normalize(ahead * LENS + right * q.x + up * q.y)));
}
// The first pass is one look at each pixel; the second looks again where there are edges.
void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  vec3 looked = texelFetch(first, here, 0).rgb; float edge = samples == 1 ? 1.0 : 0.0;
  for (int i = 0; i < 9; i++) {
    ivec2 beside = clamp(here + ivec2(i % 3 - 1, i / 3 - 1), ivec2(0), ivec2(size) - 1);
    vec3 change = abs(texelFetch(first, beside, 0).rgb - looked);
    edge = max(edge, max(change.r, max(change.g, change.b)));
  }
  vec3 sum = samples == 1 ? vec3(0.0) : looked * looked;
  int more = edge > 0.05 ? samples : 0;
  for (int i = 0; i < more; i++) {
    vec2 offset = samples == 1 ? vec2(0.0) : fract(vec2(0.7549, 0.5698) * float(i) + 0.25) - 0.5;
    sum += pictured(gl_FragCoord.xy + offset);
  }
  if (samples == 1) { result = vec4(sqrt(sum), 1.0); return; }
  vec3 colour = pow(sum / float(more + 1), vec3(1.0 / 2.2));
  vec2 middle = gl_FragCoord.xy / size - 0.5;
  colour *= 1.0 - VIGNETTE * dot(middle, middle);
  result = vec4(colour + (hash(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
