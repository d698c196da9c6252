import { useState } from 'react'

/** The form of a contact: closed, or open with what is typed. */
export type ContactDraft = {
  isOpen: boolean
  addressText: string
  labelText: string
  /** Whether the form changes a saved contact, whose address stays. */
  isEdit: boolean
  /** Opens the form, with an address to save or a contact to change. */
  open: (address?: string, label?: string) => void
  typeAddress: (text: string) => void
  typeLabel: (text: string) => void
  close: () => void
}

const CLOSED = { isOpen: false, addressText: '', labelText: '', isEdit: false }

export function useContactDraft(): ContactDraft {
  const [draft, setDraft] = useState(CLOSED)
  return {
    ...draft,
    open: (addressText = '', labelText = '') =>
      setDraft({ isOpen: true, addressText, labelText, isEdit: labelText !== '' }),
    typeAddress: (addressText) => setDraft({ ...draft, addressText }),
    typeLabel: (labelText) => setDraft({ ...draft, labelText }),
    close: () => setDraft(CLOSED),
  }
}
