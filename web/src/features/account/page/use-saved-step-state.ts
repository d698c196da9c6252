import { useState } from 'react'
import type { z } from 'zod'
import { tabStore } from '#device/storage.ts'

const PREFIX = 'parvalue.account.'

/**
 * Returns the state of a step in progress, which is saved in the session storage of the tab, so that a reload
 * continues it.
 */
export function useSavedStepState<Shape extends z.ZodType>(
  key: string,
  shape: Shape,
): [value: z.output<Shape> | null, save: (value: z.output<Shape> | null) => void] {
  const [value, setValue] = useState(() => read(key, shape))
  return [
    value,
    (next) => {
      setValue(next)
      write(key, next)
    },
  ]
}

function read<Shape extends z.ZodType>(key: string, shape: Shape): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(tabStore.getItem(PREFIX + key) ?? ''))
  } catch {
    return null
  }
}

function write(key: string, value: unknown) {
  if (value === null) tabStore.removeItem(PREFIX + key)
  else tabStore.setItem(PREFIX + key, JSON.stringify(value))
}
