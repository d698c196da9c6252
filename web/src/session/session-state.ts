import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { createStore, useStore } from '#wallet/store.ts'
import type { SessionFlowState } from './session-flow.ts'

export type SessionState =
  | { status: 'none' }
  | { status: 'checking' }
  | { status: 'signing' }
  | { status: 'signed-in'; record: WalletRecord }

export const sessionStore = createStore<SessionState>({ status: 'none' })

/** The full state of the session, for the sign-in dialog only. */
export const sessionFlowStore = createStore<SessionFlowState>({ name: 'none' })

/** Returns the session. Personal data must not be shown or requested before `signed-in`. */
export const useSession = (): SessionState => useStore(sessionStore)

export const useSessionFlow = (): SessionFlowState => useStore(sessionFlowStore)
