import { showErrorToast, showSuccessToast } from './toasts.ts'

/** Requirement AC-04: request helper. */
export type RequestState = 'Init' | 'InProgress' | 'Complete' | 'Error'

export type Request<Input, Answer> = {
  getState: () => RequestState
  /** While one is in flight a repeat gets that one's answer and sends nothing. */
  send: (input: Input) => Promise<Answer>
}

type RequestOptions = {
  /** Whoever asks says itself what went wrong. */
  isSilent?: boolean
  /** What a toast says once it is done. */
  toSuccessText?: () => string
}

/** A call that changes something. Each kind is made once, so that a kind has one in flight. */
export function createRequest<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { isSilent = false, toSuccessText }: RequestOptions = {},
): Request<Input, Answer> {
  let state: RequestState = 'Init'
  let pending: Promise<Answer> | null = null

  async function run(input: Input): Promise<Answer> {
    state = 'InProgress'
    try {
      const answer = await call(input)
      state = 'Complete'
      if (toSuccessText) showSuccessToast(toSuccessText())
      return answer
    } catch (error) {
      state = 'Error'
      if (!isSilent) showErrorToast(error)
      throw error
    } finally {
      pending = null
    }
  }

  return {
    getState: () => state,
    send: (input) => {
      pending ??= run(input)
      return pending
    },
  }
}
