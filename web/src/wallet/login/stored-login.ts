import { type Address, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { localStore } from '#device/storage.ts'
import type { LoginUser } from './port.ts'

const KEY = 'parvalue.login'

/** A login that survives reloads; the token identifies the user to the login service. */
export type StoredLogin = LoginUser & { token: string }

export function findStoredLogin(): StoredLogin | null {
  try {
    const value: unknown = JSON.parse(localStore.getItem(KEY) ?? 'null')
    const { token, address, contact } = (value ?? {}) as Partial<StoredLogin>
    if (typeof token !== 'string' || !isAddressText(String(address))) return null
    return { token, address: address as Address, contact: contact ?? null }
  } catch {
    return null
  }
}

export const saveStoredLogin = (login: StoredLogin) =>
  localStore.setItem(KEY, JSON.stringify(login))

export const clearStoredLogin = () => localStore.removeItem(KEY)
