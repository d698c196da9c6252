import { createStore } from '#wallet/store.ts'

/** An error of the sign-in; the session gate shows it once, in the user's language. */
export type SignInNotice =
  | { name: 'rejected' }
  | { name: 'changed' }
  | { name: 'failed'; text: string | null }

export const signInNoticeStore = createStore<SignInNotice | null>(null)

export const showSignInNotice = (notice: SignInNotice) => signInNoticeStore.set(notice)
