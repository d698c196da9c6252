import type { Locator, Page } from '@playwright/test'

export type PictureSize = { width: number; height: number }
export type FilmPointer = { x: number; y: number; isDown: boolean }

/** A screenshot, the position of the pointer on it, and how long both are shown. */
export type FilmScene = { shot: Buffer; pointer: FilmPointer; ms: number }

const STEPS = 9
const STEP_MS = 45
const PRESS_MS = 140
const KEY_MS = 170

/**
 * Films a page scene by scene. The duration of a scene is set here and does not depend on the page or the machine, so
 * that every run makes the same film.
 */
export type Film = {
  scenes: readonly FilmScene[]
  /** Adds a scene with the current page, shown for this many ms. */
  hold: (ms: number) => Promise<void>
  /** Moves the pointer there and clicks. */
  click: (target: Locator) => Promise<void>
  /** Types key by key into the focused element. */
  type: (text: string) => Promise<void>
}

export function startRecording(page: Page, start: FilmPointer): Film {
  const scenes: FilmScene[] = []
  let pointer = start
  const add = async (ms: number) => {
    scenes.push({ shot: await page.screenshot({ animations: 'disabled' }), pointer, ms })
  }
  const moveTo = (target: { x: number; y: number }) => {
    const { shot } = scenes.at(-1) ?? {}
    if (!shot) throw new Error('The film has no scene yet; call hold() before click().')
    const from = pointer
    for (let step = 1; step <= STEPS; step++) {
      pointer = { ...between(from, target, step / STEPS), isDown: false }
      scenes.push({ shot, pointer, ms: STEP_MS })
    }
  }
  return {
    scenes,
    hold: add,
    click: async (target) => {
      const { x, y } = await centerOf(target)
      moveTo({ x, y })
      await page.mouse.move(x, y)
      pointer = { x, y, isDown: true }
      await add(PRESS_MS)
      pointer = { x, y, isDown: false }
      await page.mouse.click(x, y)
    },
    type: async (text) => {
      for (const key of text) {
        await page.keyboard.type(key)
        await add(KEY_MS)
      }
    },
  }
}

type Point = { x: number; y: number }

/** Returns a point on the pointer's path, eased at both ends. */
function between(from: Point, to: Point, part: number): Point {
  const eased = (1 - Math.cos(Math.PI * part)) / 2
  return {
    x: Math.round(from.x + (to.x - from.x) * eased),
    y: Math.round(from.y + (to.y - from.y) * eased),
  }
}

async function centerOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target of the click is not visible on the page.')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}
