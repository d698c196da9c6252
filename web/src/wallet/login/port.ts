import type { LoginMethod } from '@parvalue/shared/domain/identity/login-method.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** How somebody wants to log in. */
export type LoginWish = {
  method: LoginMethod
  /** An e-mail address or a phone number; null for Google. */
  contact: string | null
  /** Opened by the press that asked, for a provider whose form is a page; null: none may open. */
  formWindow: Window | null
  /** Aborted when the form is given up on this side. */
  signal: AbortSignal
}

export type LoginUser = {
  /** EIP-55 form. */
  address: Address
  /** How they are reached, for them to know it by; null where the provider does not say. */
  contact: string | null
}

/** The part of EIP-1193 that a connection needs. */
export type Eip1193 = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
}

/** Somebody who logs people in and keeps a wallet for each. */
export type LoginPort = {
  /** True where the provider's form is a layer of this page, which a dialog of ours would cover. */
  hasOwnLayer: boolean
  /** Who is logged in, also by a social login that has just come back; throws what went wrong there. */
  findUser: () => Promise<LoginUser | null>
  /**
   * Shows the provider's form to its end. Rejects with 'User Rejected Request' (4001) when it is
   * closed. A redirect leaves the page instead, so it never settles.
   */
  logIn: (wish: LoginWish) => Promise<void>
  logOut: () => Promise<void>
  /** The wallet of whoever is logged in, on this network. */
  openWallet: (chainId: number) => Promise<Eip1193>
}
