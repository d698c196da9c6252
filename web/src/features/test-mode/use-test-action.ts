import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toApiErrorText } from '#api/client/error-text.ts'
import { queryClient } from '#api/client/query-client.ts'
import { findTestModeRefusal } from '#api/system/test-mode.ts'

type TestAction<Input> = {
  act: (input: Input) => Promise<unknown>
  toDoneText: (input: Input) => string
  /** Keys of the queries whose answers change; all queries if there are none. */
  changes?: readonly (readonly string[])[]
}

/** The result of the last action: what was done, or why it was not. */
export type TestActionResult = { text: string; isDone: boolean }

/** Returns an action of test mode with its last result, which is shown beside its buttons: a toast would cover them. */
export function useTestAction<Input>({ act, toDoneText, changes }: TestAction<Input>) {
  const { t } = useTranslation('testMode')
  const request = useMutation({
    mutationFn: act,
    onSettled: () => {
      if (!changes) void queryClient.invalidateQueries()
      for (const queryKey of changes ?? []) void queryClient.invalidateQueries({ queryKey })
    },
  })
  const toResult = (): TestActionResult | null => {
    if (request.isSuccess) return { text: toDoneText(request.variables), isDone: true }
    if (!request.isError) return null
    const refusal = findTestModeRefusal(request.error)
    const text = refusal === null ? toApiErrorText(request.error) : t(`refusals.${refusal}`)
    return { text, isDone: false }
  }
  return {
    run: (input: Input) => request.mutate(input),
    /** The input of the running request; null while none runs. */
    running: request.isPending ? request.variables : null,
    result: toResult(),
  }
}
