import { createStore } from '#wallet/store.ts'

/** What went wrong while signing in; the gate shows it once, in the reader's language. */
export type SignInNotice =
  | { name: 'rejected' }
  | { name: 'changed' }
  | { name: 'failed'; text: string | null }

export const signInNoticeStore = createStore<SignInNotice | null>(null)

export const showSignInNotice = (notice: SignInNotice) => signInNoticeStore.set(notice)
