import { useState } from 'react'

const PREFIX = 'parvalue.draft.'

/**
 * Returns the unsent text of a form field and its setter. The text is stored for this tab by form,
 * not by wallet, so that a reload or another wallet does not lose it.
 */
export function useFormDraft(form: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => read(form))
  return [
    text,
    (next) => {
      setText(next)
      save(form, next)
    },
  ]
}

function read(form: string): string {
  try {
    return sessionStorage.getItem(PREFIX + form) ?? ''
  } catch {
    return ''
  }
}

function save(form: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + form)
    else sessionStorage.setItem(PREFIX + form, text)
  } catch {
    // Without storage the text lasts until the page unloads.
  }
}
