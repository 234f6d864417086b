import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { SCENES } from './scenes.mjs';

/*
 * Draws the pictures of the template `company`: node scripts/template-pictures/render.mjs FOLDER [NAME…]
 * Distance fields in WebGL, in a browser without a graphics card: a minute or more for each.
 * --scale 0.4 makes sketches; --browser is the file of a Chromium, by default that of Playwright.
 */
const string = { type: 'string' };
const { values, positionals } = parseArgs({
  options: { scale: string, browser: string },
  allowPositionals: true,
});
const [folder, ...names] = positionals;
const scale = Number(values.scale ?? 1);
const text = (name) =>
  readFileSync(fileURLToPath(new URL(`${name}.glsl`, import.meta.url)), 'utf8');

/** More looks at each pixel with an edge. */
const SAMPLES = 3;

const WEBP = { quality: 82, effort: 6, smartSubsample: true };

const browser = await chromium.launch({
  ...(values.browser && { executablePath: values.browser }),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
for (const [name, scene] of Object.entries(SCENES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const [width, height] = scene.size.map((pixels) => Math.round(pixels * scale));
  const shader = [
    '#version 300 es\nprecision highp float;',
    ...Object.entries(scene.define).map(([key, value]) => `#define ${key} ${value}`),
    ...['common', 'machines', scene.file, 'light'].map(text),
  ].join('\n');
  const page = await browser.newPage();
  const started = Date.now();
  const pixels = await page.evaluate(draw, { shader, width, height, samples: SAMPLES });
  await page.close();
  const raw = { width, height, channels: 4 };
  const picture = await sharp(Buffer.from(pixels, 'base64'), { raw })
    .flip()
    .removeAlpha()
    .modulate({ saturation: 1.14 })
    .linear(1.1, -11)
    .png()
    .toBuffer();
  await sharp(picture).webp(WEBP).toFile(`${folder}/${name}.webp`);
  if (scene.isProduct) await widen(picture, `${folder}/${name}-wide.webp`);
  console.log(name, `${Math.round((Date.now() - started) / 1000)} s`);
}
await browser.close();

/** The same picture in the shape of cards, with more of its background at both sides. */
async function widen(picture, file) {
  const sides = { left: 160, right: 160, extendWith: 'copy' };
  const wide = await sharp(picture).resize(960, 720).extend(sides).png().toBuffer();
  await sharp(wide).webp(WEBP).toFile(file);
}

/** Runs in the browser. @returns the pixels in base64, the lowest row first */
async function draw({ shader, width, height, samples }) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false });
  const program = gl.createProgram();
  const corners = '#version 300 es\nin vec2 at; void main() { gl_Position = vec4(at, 0.0, 1.0); }';
  for (const [type, source] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, shader],
  ]) {
    const compiled = gl.createShader(type);
    gl.shaderSource(compiled, source);
    gl.compileShader(compiled);
    if (!gl.getShaderParameter(compiled, gl.COMPILE_STATUS))
      throw new Error(gl.getShaderInfoLog(compiled));
    gl.attachShader(program, compiled);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program));
  Reflect.apply(gl.useProgram, gl, [program]);
  gl.uniform1i(gl.getUniformLocation(program, 'first'), 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const at = gl.getAttribLocation(program, 'at');
  gl.enableVertexAttribArray(at);
  gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
  gl.uniform2f(gl.getUniformLocation(program, 'size'), width, height);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
  gl.enable(gl.SCISSOR_TEST);
  gl.viewport(0, 0, width, height);
  for (const count of [1, Math.max(samples, 2)]) {
    gl.uniform1i(gl.getUniformLocation(program, 'samples'), count);
    await drawTiles();
    if (count === 1) gl.copyTexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 0, 0, width, height);
  }
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let binary = '';
  for (let i = 0; i < pixels.length; i += 32_768)
    binary += String.fromCharCode(...pixels.subarray(i, i + 32_768));
  return btoa(binary);

  async function drawTiles() {
    const TILE = 120;
    for (let y = 0; y < height; y += TILE) {
      for (let x = 0; x < width; x += TILE) {
        gl.scissor(x, y, TILE, TILE);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        gl.finish();
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}
