import type { WalletRecord } from '@parvalue/shared/api/user.ts'
import { createStore, useStore } from '#wallet/store.ts'
import type { FlowState } from './session-flow.ts'

export type Session =
  | { status: 'none' }
  | { status: 'checking' }
  | { status: 'signing' }
  | { status: 'signed-in'; record: WalletRecord }

export const sessionStore = createStore<Session>({ status: 'none' })

/** The same in full, for the sign-in dialog alone. */
export const flowStore = createStore<FlowState>({ name: 'none' })

/** Whose page this is. Nothing personal may be shown or asked for before `signed-in`. */
export const useSession = (): Session => useStore(sessionStore)

export const useSessionFlow = (): FlowState => useStore(flowStore)
