import { useState } from 'react'
import { tabStore } from '#device/storage.ts'

const PREFIX = 'parvalue.draft.'

/**
 * Returns the unsent text of a form field and its setter. The text is stored for this tab by form,
 * not by wallet, so that a reload or another wallet does not lose it.
 */
export function useFormDraft(form: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => tabStore.getItem(PREFIX + form) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      saveFormDraft(form, next)
    },
  ]
}

/** Removes the text of a field that is not on the page. */
export const clearFormDraft = (form: string) => saveFormDraft(form, '')

/** Stores the text of a form field, for a form that is not rendered yet or renders again. */
export function saveFormDraft(form: string, text: string) {
  if (text === '') tabStore.removeItem(PREFIX + form)
  else tabStore.setItem(PREFIX + form, text)
}
