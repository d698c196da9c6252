import type { LoginMethod } from '@parvalue/shared/domain/identity/login-method.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** A login request of the user. */
export type LoginRequest = {
  method: LoginMethod
  /** The typed email address or phone number; null for Google. */
  contact: string | null
  /** The popup for the provider's form, opened by the user's click; null if it was blocked or is not used. */
  formWindow: Window | null
  /** Aborted when the user cancels on this page. */
  signal: AbortSignal
}

export type LoginUser = {
  /** Wallet address in EIP-55 form. */
  address: Address
  /** Email address or phone number to show; null if the provider does not report it. */
  contact: string | null
}

/** The part of an EIP-1193 provider that a connection needs. */
export type Eip1193Provider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>
}

/** A login provider that manages an embedded wallet for each user. */
export type LoginPort = {
  /** Whether the provider's form is an overlay on this page, which our dialog would cover. */
  hasOverlay: boolean
  /** Returns the logged-in user, also after a social redirect; throws that redirect's error. */
  findUser: () => Promise<LoginUser | null>
  /**
   * Shows the provider's form and waits for its result. Rejects with 'User Rejected Request' (4001)
   * if it is closed. Never settles if it redirects the page.
   */
  logIn: (request: LoginRequest) => Promise<void>
  logOut: () => Promise<void>
  /** Opens the wallet of the logged-in user on a network. */
  openWallet: (chainId: number) => Promise<Eip1193Provider>
}
