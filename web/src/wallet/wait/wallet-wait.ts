import { monotonicNowMs } from '#device/clock.ts'
import { createStore } from '../store.ts'

/** Prefixes of the keys of requests that no form shows; the network's chain id or the token's symbol follows. */
export const NETWORK_WAIT = 'network:'
export const TOKEN_WAIT = 'token:'

/** A request whose answer the page awaits from the wallet. */
export type WalletWait = {
  /** Name of the request, by which its form finds it. */
  key: string
  startedMs: number
  /** Gives up the wait; the request stays open in the wallet. */
  stop: () => void
}

/** Listeners of a request whose wait is given up; without them a late answer is dropped. */
export type AbandonedRequest<Answer> = {
  onStop: () => void
  onAnswer: (answer: Answer) => void
  onError: (error: unknown) => void
}

/** The waits that are open, oldest first. */
export const walletWaitsStore = createStore<readonly WalletWait[]>([])

/** Rejection of a wait that the user gave up. */
export class WalletWaitStopped extends Error {
  constructor() {
    super('The user stopped waiting for the wallet.')
    this.name = 'WalletWaitStopped'
  }
}

export const isWaitStopped = (error: unknown): error is WalletWaitStopped =>
  error instanceof WalletWaitStopped

/**
 * Waits for the wallet's answer until the user gives the wait up, because a wallet may never answer (requirement
 * WB-04). The wallet can still answer an abandoned request: that answer never reaches the caller, only
 * `abandoned`.
 */
export function waitForWallet<Answer>(
  key: string,
  request: Promise<Answer>,
  abandoned?: AbandonedRequest<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isStopped = false
    const wait: WalletWait = {
      key,
      startedMs: monotonicNowMs(),
      stop: () => {
        if (isStopped) return
        isStopped = true
        close(wait)
        abandoned?.onStop()
        reject(new WalletWaitStopped())
      },
    }
    walletWaitsStore.set([...walletWaitsStore.get(), wait])
    request.then(
      (answer) => {
        close(wait)
        if (isStopped) abandoned?.onAnswer(answer)
        else resolve(answer)
      },
      (error: unknown) => {
        close(wait)
        if (isStopped) abandoned?.onError(error)
        else resolve(request)
      },
    )
  })
}

const close = (wait: WalletWait) =>
  walletWaitsStore.set(walletWaitsStore.get().filter((one) => one !== wait))
