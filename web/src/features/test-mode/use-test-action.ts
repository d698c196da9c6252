import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toApiErrorText } from '#api/client/error-text.ts'
import { queryClient } from '#api/client/query-client.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { findTestModeRefusal } from '#api/system/test-mode.ts'
import { showToast } from '#ui/dialog/toast.tsx'

type TestAction<Input> = {
  act: (input: Input) => Promise<unknown>
  toDoneText: (input: Input) => string
  /** Keys of the queries whose answers change; all queries if there are none. */
  changes?: readonly (readonly string[])[]
}

/** Returns an action of test mode, which says in a toast what was done, or why it was not. */
export function useTestAction<Input>({ act, toDoneText, changes }: TestAction<Input>) {
  const { t } = useTranslation('testMode')
  const request = useMutation({
    mutationFn: act,
    onSuccess: (_, input) => showSuccessToast(toDoneText(input)),
    onError: (error) => {
      const refusal = findTestModeRefusal(error)
      const text = refusal === null ? toApiErrorText(error) : t(`refusals.${refusal}`)
      showToast({ title: t('notDone'), text, kind: 'error', id: `test ${text}` })
    },
    onSettled: () => {
      if (!changes) void queryClient.invalidateQueries()
      for (const queryKey of changes ?? []) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    run: (input: Input) => request.mutate(input),
    /** The input of the running request; null while none runs. */
    running: request.isPending ? request.variables : null,
  }
}
