import { useState } from 'react'

const PREFIX = 'parvalue.draft.'

/**
 * The text of a form field that is not sent yet. Kept for this tab and by the form alone, whichever
 * wallet is connected, so that a reload loses nothing that was typed.
 */
export function useDraft(form: string): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => read(form))
  return [
    text,
    (next) => {
      setText(next)
      keep(form, next)
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

function keep(form: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + form)
    else sessionStorage.setItem(PREFIX + form, text)
  } catch {
    // Without storage the text holds until the page is left.
  }
}
