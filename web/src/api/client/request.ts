import { showErrorToast, showSuccessToast } from './toasts.ts'

/** State of the latest call of an API request (requirement AC-04). */
export type ApiRequestState = 'Init' | 'InProgress' | 'Complete' | 'Error'

export type ApiRequest<Input, Answer> = {
  getState: () => ApiRequestState
  /** While a request is in flight, a second call returns the same promise and sends nothing. */
  send: (input: Input) => Promise<Answer>
}

type RequestOptions = {
  /** Whether to show no error toast, because the caller shows errors itself. */
  isSilent?: boolean
  /** Text of the toast on success. */
  toSuccessText?: () => string
}

/** Creates an API request for a mutation. Each kind is created once, so that only one call of it is in flight. */
export function createApiRequest<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { isSilent = false, toSuccessText }: RequestOptions = {},
): ApiRequest<Input, Answer> {
  let state: ApiRequestState = 'Init'
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
