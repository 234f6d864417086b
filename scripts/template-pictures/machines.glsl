// The products. One unit is a metre or less; each stands on y = 0.

// An electric motor along x, its shaft at x = +0.65.
vec2 motor(vec3 p, float paint) {
  float bound = box(p - vec3(0, 0.1, 0), vec3(0.78, 0.64, 0.56), 0.1);
  if (bound > 0.3) return vec2(bound, paint);
  float a = atan(p.y, p.z), r = length(p.yz);
  float fin = 0.055 * smoothstep(-0.15, 0.45, cos(a * 36.0)) * smoothstep(0.52, 0.46, abs(p.x + 0.05));
  float d = max((r - 0.385 - fin) * 0.55, abs(p.x) - 0.55);
  d = min(d, rodX(p - vec3(0.53, 0, 0), 0.43, 0.06, 0.03));
  d = min(d, rodX(p - vec3(-0.5, 0, 0), 0.42, 0.05, 0.02));
  d = min(d, blend(box(p - vec3(-0.02, 0.5, 0), vec3(0.2, 0.12, 0.17), 0.03), box(p - vec3(-0.02, 0.61, 0), vec3(0.22, 0.02, 0.19), 0.015), 0.02));
  vec3 q = vec3(abs(p.x) - 0.36, p.y + 0.44, abs(p.z) - 0.3);
  d = min(d, box(q, vec3(0.1, 0.05, 0.09), 0.015));
  vec2 it = vec2(d, paint);
  float cover = max(rodX(p - vec3(-0.66, 0, 0), 0.44, 0.14, 0.05), -max(abs(abs(r - 0.23) - 0.07) - 0.02, -(p.x + 0.76)));
  it = near(it, vec2(cover, DARK));
  it = near(it, vec2(rodX(p - vec3(0.66, 0, 0), 0.09, 0.2, 0.01), STEEL));
  it = near(it, vec2(box(p - vec3(0.05, 0.12, 0.43), vec3(0.13, 0.07, 0.02), 0.004), ZINC));
  return it;
}

// A pump with its motor on a frame, along x from -1.6 to 1.6.
vec2 pump(vec3 p) {
  float bound = box(p - vec3(0.05, 0.8, 0), vec3(1.75, 0.95, 0.68), 0.1);
  if (bound > 0.4) return vec2(bound, PAINT);
  vec2 it = vec2(1e3, 0);
  vec3 q = vec3(p.x, p.y - 0.09, abs(p.z) - 0.36);
  float frame = max(box(q, vec3(1.5, 0.09, 0.09), 0.01), -box(q - vec3(0, 0, 0.07), vec3(1.6, 0.06, 0.08), 0.01));
  frame = min(frame, box(vec3(abs(p.x) - 1.38, p.y - 0.1, p.z), vec3(0.09, 0.07, 0.36), 0.01));
  frame = min(frame, box(p - vec3(0.86, 0.25, 0), vec3(0.12, 0.09, 0.34), 0.01));
  it = near(it, vec2(frame, DARK));
  it = near(it, motor(p - vec3(-0.75, 0.68, 0), PAINT));
  it = near(it, vec2(box(vec3(abs(p.x + 0.75) - 0.36, p.y - 0.2, p.z), vec3(0.12, 0.04, 0.36), 0.01), DARK));
  // The guard of the coupling.
  vec3 g = p - vec3(0.1, 0.66, 0);
  float guard = max(rodX(g, 0.2, 0.2, 0.015), -rodX(g, 0.17, 0.3, 0.0));
  guard = min(guard, box(vec3(g.x, g.y + 0.3, abs(g.z) - 0.185), vec3(0.2, 0.3, 0.012), 0.004));
  it = near(it, vec2(guard, SIGNAL));
  // Bearings and casing.
  vec3 c = p - vec3(0.95, 0.68, 0);
  float body = rodX(c - vec3(-0.38, 0, 0), 0.2, 0.3, 0.04);
  body = blend(body, rodX(c - vec3(-0.17, 0, 0), 0.36, 0.06, 0.02), 0.1);
  float a = atan(c.y, c.z) + 1.5708, grow = 0.14 + 0.013 * mod(a + 6.2831853, 6.2831853);
  float volute = length(vec2(length(c.yz) - 0.36, c.x * 0.92)) - grow;
  volute = blend(volute * 0.9, rodX(c, 0.42, 0.15, 0.05), 0.08);
  vec3 o = c - vec3(0, 0.55, 0);
  volute = blend(volute, rod(o - vec3(0, 0.1, 0), 0.16, 0.32, 0.02), 0.14);
  volute = blend(volute, rodX(c - vec3(0.32, 0, 0), 0.2, 0.3, 0.02), 0.14);
  body = blend(body, volute, 0.04);
  vec3 foot = vec3(c.x, c.y + 0.42, abs(c.z) - 0.24);
  body = blend(body, box(foot, vec3(0.09, 0.2, 0.05), 0.02), 0.06);
  body = min(body, box(foot + vec3(0, 0.17, 0), vec3(0.12, 0.03, 0.1), 0.01));
  it = near(it, vec2(body, PAINT));
  it = near(it, flange((c - vec3(0.62, 0, 0)).yxz, 0.34, 0.04, 8.0, PAINT));
  it = near(it, flange(c - vec3(0, 0.92, 0), 0.3, 0.04, 8.0, PAINT));
  vec3 b = around((c - vec3(-0.13, 0, 0)).yxz, 12.0); b.x -= 0.33;
  it = near(it, vec2(max(hexagon(b.xz, 0.026), abs(b.y) - 0.1), ZINC));
  return it;
}

// A pump with several stages one above the other.
vec2 verticalPump(vec3 p) {
  float bound = box(p - vec3(0, 1.45, 0), vec3(0.78, 1.5, 0.52), 0.1);
  if (bound > 0.4) return vec2(bound, PAINT);
  float base = box(p - vec3(0, 0.05, 0), vec3(0.42, 0.05, 0.36), 0.015);
  base = blend(base, rod(p - vec3(0, 0.28, 0), 0.3, 0.2, 0.05), 0.08);
  base = blend(base, rodX(p - vec3(0, 0.3, 0), 0.15, 0.6, 0.01), 0.1);
  vec2 it = vec2(base, PAINT);
  vec3 q = vec3(abs(p.x) - 0.62, p.y - 0.3, p.z);
  it = near(it, flange(q.yxz, 0.27, 0.035, 4.0, PAINT));
  float stage = abs(fract((p.y - 0.48) / 0.17) - 0.5);
  float stack = (rod(p - vec3(0, 1.03, 0), 0.255 + 0.012 * smoothstep(0.47, 0.40, stage), 0.56, 0.01)) * 0.85;
  it = near(it, vec2(stack, STEEL));
  vec3 t = vec3(abs(p.x), p.y, abs(p.z)) - vec3(0.235, 1.03, 0.235);
  it = near(it, vec2(rod(t, 0.022, 0.62, 0.0), ZINC));
  float head = rod(p - vec3(0, 1.63, 0), 0.33, 0.06, 0.02);
  head = min(head, rod(p - vec3(0, 0.5, 0), 0.33, 0.035, 0.015));
  float lantern = max(rod(p - vec3(0, 1.82, 0), 0.24, 0.16, 0.02), -box(p - vec3(0, 1.82, 0), vec3(0.13, 0.1, 0.6), 0.03));
  head = min(blend(head, lantern, 0.05), rod(p - vec3(0, 1.97, 0), 0.36, 0.03, 0.01));
  it = near(it, vec2(head, PAINT));
  it = near(it, vec2(rod(p - vec3(0, 1.82, 0), 0.06, 0.2, 0.0), STEEL));
  // The motor stands on its shaft.
  vec3 m = p - vec3(0, 2.56, 0);
  m = vec3(-m.y, m.z, m.x) / 0.84;
  vec2 drive = motor(m, DARK); drive.x *= 0.84;
  return near(it, drive);
}

// A gate valve in a pipe along x.
vec2 gateValve(vec3 p) {
  float bound = box(p - vec3(0, 1.45, 0), vec3(0.78, 1.5, 0.66), 0.1);
  if (bound > 0.4) return vec2(bound, PAINT);
  vec3 c = p - vec3(0, 0.58, 0);
  float hollow = rodX(c, 0.33, 2.0, 0.0);
  float body = rodX(c, 0.39, 0.6, 0.01);
  vec3 e = c / vec3(0.36, 0.62, 0.52);
  body = blend(body, (length(e) - 1.0) * 0.36, 0.14);
  vec3 n = c - vec3(0, 0.45, 0);
  body = blend(body, box(n, vec3(0.19, 0.34, 0.36), 0.16), 0.1);
  // A rib over the body.
  body = blend(body, max(abs(length(c.xy * vec2(1.0, 0.95)) - 0.5) - 0.05, abs(c.z) - 0.045), 0.05);
  body = max(body, -hollow);
  vec2 it = vec2(body, PAINT);
  vec3 q = vec3(abs(c.x) - 0.6, c.y, c.z);
  vec2 rim = flange(q.yxz, 0.56, 0.05, 8.0, PAINT); rim.x = max(rim.x, -hollow);
  it = near(it, rim);
  it = near(it, vec2(max(abs(length(c.yz) - 0.4) - 0.05, abs(abs(c.x) - 0.66) - 0.012), STEEL));
  it = near(it, vec2(rodX(c, 0.32, 0.05, 0.0), STEEL));
  // The bonnet.
  float lid = box(p - vec3(0, 1.36, 0), vec3(0.3, 0.045, 0.46), 0.06);
  lid = min(lid, box(p - vec3(0, 1.46, 0), vec3(0.3, 0.045, 0.46), 0.06));
  float dome = box(p - vec3(0, 1.56, 0), vec3(0.17, 0.16, 0.3), 0.14);
  dome = blend(dome, cone(p - vec3(0, 1.8, 0), 0.2, 0.12, 0.2), 0.12);
  dome = blend(dome, rod(p - vec3(0, 2.02, 0), 0.17, 0.035, 0.01), 0.04);
  it = near(it, vec2(min(lid, dome), PAINT));
  vec3 b = vec3(abs(p.x) - 0.24, p.y - 1.41, abs(abs(p.z) - 0.2) - 0.18);
  it = near(it, vec2(max(hexagon(b.xz, 0.035), abs(b.y) - 0.14), ZINC));
  b = vec3(abs(p.x) - 0.1, p.y - 2.08, p.z);
  it = near(it, vec2(max(hexagon(b.xz, 0.028), abs(b.y) - 0.05), ZINC));
  it = near(it, vec2(rod(p - vec3(0, 2.3, 0), 0.05, 0.36, 0.0), STEEL));
  it = near(it, vec2(rod(p - vec3(0, 2.18, 0), 0.1, 0.08, 0.02), BRASS));
  return near(it, wheel(p - vec3(0, 2.42, 0), 0.52));
}

// A butterfly valve across a pipe along x, with its gear.
vec2 butterflyValve(vec3 p) {
  float bound = box(p - vec3(0, 1.25, 0.2), vec3(0.8, 1.3, 1.1), 0.1);
  if (bound > 0.4) return vec2(bound, PAINT);
  vec3 c = p - vec3(0, 0.82, 0);
  float r = length(c.yz);
  float body = max(abs(r - 0.62) - 0.1, abs(c.x) - 0.15) - 0.02;
  body = blend(body, max(abs(r - 0.67) - 0.06, abs(c.x) - 0.07) - 0.02, 0.05);
  vec3 l = around(c.yxz, 8.0); l.x -= 0.75;
  // Lugs between the axes, as the neck is on one of them.
  float k = 0.3927; vec3 lug = c; lug.yz = turn(k) * lug.yz; lug = around(lug.yxz, 8.0); lug.x -= 0.73;
  body = blend(body, rod(lug, 0.1, 0.13, 0.02), 0.05);
  float hole = rod(lug, 0.05, 0.3, 0.0);
  float neck = blend(rod(c - vec3(0, 0.86, 0), 0.13, 0.28, 0.02), rod(c - vec3(0, 1.13, 0), 0.25, 0.035, 0.01), 0.05);
  body = blend(body, neck, 0.09);
  body = blend(body, rod(c + vec3(0, 0.76, 0), 0.14, 0.1, 0.03), 0.06);
  vec2 it = vec2(max(body, -hole), PAINT);
  it = near(it, vec2(max(abs(r - 0.545) - 0.03, abs(c.x) - 0.18) - 0.006, DARK));
  vec3 d = c; d.xz = turn(0.62) * d.xz;
  float disc = max(length(vec3(d.x * 6.5, d.yz)) - 0.52, -FAR) * 0.3;
  disc = max(disc, abs(d.x) - 0.05);
  disc = blend(disc, rod(d, 0.075, 0.5, 0.0), 0.05);
  it = near(it, vec2(disc, STEEL));
  // Its gear box, and the wheel at its side.
  vec3 g = c - vec3(0, 1.33, 0);
  float gear = blend(rod(g - vec3(0, 0, 0), 0.26, 0.15, 0.04), box(g - vec3(0.14, 0, 0.1), vec3(0.18, 0.13, 0.22), 0.05), 0.05);
  gear = blend(gear, rod(g - vec3(0, 0.16, 0), 0.17, 0.03, 0.01), 0.02);
  it = near(it, vec2(gear, PAINT));
  vec3 b = around(g - vec3(0, 0.14, 0), 6.0); b.x -= 0.21;
  it = near(it, vec2(max(hexagon(b.xz, 0.025), abs(b.y) - 0.045), ZINC));
  it = near(it, vec2(box(g - vec3(0, 0.2, 0), vec3(0.12, 0.012, 0.03), 0.01), SIGNAL));
  vec3 s = g - vec3(0.2, 0, 0.42);
  it = near(it, vec2(rodZ(s, 0.04, 0.34, 0.0), STEEL));
  vec3 w = s - vec3(0, 0, 0.26);
  return near(it, wheel(w.xzy, 0.34));
}
