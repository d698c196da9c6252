import { type Address, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import type { LoginUser } from './port.ts'

const KEY = 'parvalue.login'

/** What keeps somebody logged in across reloads: the service knows only this token. */
export type Kept = LoginUser & { token: string }

export function findKept(): Kept | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { token, address, contact } = (value ?? {}) as Partial<Kept>
    if (typeof token !== 'string' || !isAddressText(String(address))) return null
    return { token, address: address as Address, contact: contact ?? null }
  } catch {
    return null
  }
}

export const keep = (kept: Kept) => localStorage.setItem(KEY, JSON.stringify(kept))

export const forget = () => localStorage.removeItem(KEY)
