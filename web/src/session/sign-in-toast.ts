import { createStore } from '#wallet/store.ts'

/** An error of the sign-in; the session gate shows it once, in the user's language. */
export type SignInToast =
  | { name: 'rejected' }
  | { name: 'changed' }
  | { name: 'failed'; text: string | null }

export const signInToastStore = createStore<SignInToast | null>(null)

export const showSignInToast = (toast: SignInToast) => signInToastStore.set(toast)
