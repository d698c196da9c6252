import type { Page } from '@playwright/test'
import type { WebpFrame } from './animated-webp.ts'
import type { FilmPointer, FilmScene, PictureSize } from './film.ts'

/** SVG path of the pointer, an arrow with its tip at 0, 0. */
const ARROW = 'M0 0 L0 17 L4 13.4 L6.6 19.4 L9.3 18.2 L6.8 12.4 L12 12 Z'

/**
 * Draws the pointer onto each scene and encodes the difference from the scene before it. The browser reads
 * PNG and writes lossless WebP, so no encoder has to be installed. `page` may be any page but the filmed one.
 */
export async function encodeFilm(
  page: Page,
  { scenes, size }: { scenes: readonly FilmScene[]; size: PictureSize },
): Promise<WebpFrame[]> {
  await page.evaluate(prepare, { size, arrow: ARROW })
  const frames: WebpFrame[] = []
  for (const { shot, pointer, ms } of scenes) {
    const part = await page.evaluate(encodeChange, { png: shot.toString('base64'), pointer })
    const last = frames.at(-1)
    if (part) frames.push({ ...part, webp: Buffer.from(part.webp, 'base64'), ms })
    else if (last) last.ms += ms
  }
  return frames
}

type Canvas = { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D }
type Desk = { drawn: Canvas; before: ImageData | null; arrow: Path2D }
type FilmWindow = typeof globalThis & { desk: Desk }

/**
 * Prepares the canvas. This function and `encodeChange` run in the browser, so they cannot use anything else of this
 * file.
 */
function prepare({ size, arrow }: { size: PictureSize; arrow: string }) {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no 2D canvas.')
  const filmWindow = globalThis as FilmWindow
  filmWindow.desk = { drawn: { canvas, context }, before: null, arrow: new Path2D(arrow) }
}

async function encodeChange({ png, pointer }: { png: string; pointer: FilmPointer }) {
  const { desk } = globalThis as FilmWindow
  const { canvas, context } = desk.drawn
  const { width, height } = canvas
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0)
  drawPointer()
  const now = context.getImageData(0, 0, width, height)
  const change = cutChange(now, desk.before)
  desk.before = now
  return change && { ...change.box, webp: await toWebp(change.data) }

  function drawPointer() {
    context.save()
    context.translate(pointer.x, pointer.y)
    if (pointer.isDown) {
      context.beginPath()
      context.arc(0, 0, 15, 0, 2 * Math.PI)
      context.fillStyle = 'rgb(11 107 99 / 0.3)'
      context.fill()
    }
    context.scale(1.25, 1.25)
    context.fillStyle = '#14211F'
    context.strokeStyle = '#fff'
    context.lineWidth = 1.5
    context.fill(desk.arrow)
    context.stroke(desk.arrow)
    context.restore()
  }

  /** Returns the smallest box around all changed pixels; unchanged ones are transparent in it. */
  function cutChange(current: ImageData, before: ImageData | null) {
    const pixels = new Uint32Array(current.data.buffer)
    const old = before ? new Uint32Array(before.data.buffer) : null
    let [left, top, right, bottom] = [width, height, -1, -1]
    for (let at = 0; at < pixels.length; at++) {
      if (old && pixels[at] === old[at]) continue
      const [x, y] = [at % width, Math.floor(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    if (right < 0) return null
    const [x, y] = [left - (left % 2), top - (top % 2)]
    const box = { x, y, width: right + 1 - x, height: bottom + 1 - y }
    const data = new ImageData(box.width, box.height)
    const cut = new Uint32Array(data.data.buffer)
    for (let at = 0; at < cut.length; at++) {
      const whole = (y + Math.floor(at / box.width)) * width + x + (at % box.width)
      if (!old || pixels[whole] !== old[whole]) cut[at] = pixels[whole] ?? 0
    }
    return { box, data }
  }

  /** Encodes a WebP; at quality 1 this browser encodes without loss. */
  async function toWebp(data: ImageData): Promise<string> {
    const part = new OffscreenCanvas(data.width, data.height)
    part.getContext('2d')?.putImageData(data, 0, 0)
    const blob = await part.convertToBlob({ type: 'image/webp', quality: 1 })
    let text = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
    return btoa(text)
  }
}
