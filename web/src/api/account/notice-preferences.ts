import { createClient } from '@parvalue/shared/api/client.ts'
import type { AnswerOf } from '@parvalue/shared/api/endpoint.ts'
import { type MailLanguage, notices } from '@parvalue/shared/api/notices.ts'
import type { NoticePreference } from '@parvalue/shared/domain/product/notice-kind.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { clientOptions } from '../client/client.ts'
import { queryClient } from '../client/query-client.ts'
import { createRequest } from '../client/request.ts'
import { createSerialQueue } from '../client/serial-queue.ts'
import { ACCOUNT_KEY } from './account-keys.ts'

/** A client of its own: these definitions are no weight of the first page. */
const client = createClient({ notices }, clientOptions)

export type NoticePreferences = {
  preferences: readonly NoticePreference[]
  /** Of the mails. */
  language: MailLanguage
  /** Where mails go, shortened; null without a confirmed address. */
  email: string | null
}

/** Among what belongs to the account, because the address is confirmed there. */
const keyOf = (account: string | null) => [...ACCOUNT_KEY, account, 'notice-preferences'] as const

export const noticePreferencesQuery = (account: string | null) =>
  queryOptions({
    queryKey: keyOf(account),
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) =>
            toPreferences(await client.notices.getNoticePreferences(undefined, { signal })),
    meta: { isSilent: true },
  })

const toPreferences = (
  answer: AnswerOf<typeof notices.getNoticePreferences>,
): NoticePreferences => ({
  preferences: answer.preferences.map(({ kind, is_shown, is_mailed }) => ({
    kind,
    isShown: is_shown,
    isMailed: is_mailed,
  })),
  language: answer.language,
  email: answer.email,
})

export type PreferenceChange =
  | { preference: NoticePreference; language?: never }
  | { language: MailLanguage; preference?: never }

const saveRequest = createRequest(async ({ preference, language }: PreferenceChange) => {
  const body = preference
    ? { preferences: [toWire(preference)] }
    : { language: language satisfies MailLanguage }
  return toPreferences(await client.notices.setNoticePreferences({ body }))
})

const toWire = ({ kind, isShown, isMailed }: NoticePreference) => ({
  kind,
  is_shown: isShown,
  is_mailed: isMailed,
})

const inTurn = createSerialQueue()

/** Shown at once; what could not be saved jumps back and says so. */
export async function savePreference(account: string, change: PreferenceChange): Promise<void> {
  const queryKey = keyOf(account)
  // An answer from before would take the change back for a moment.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<NoticePreferences>(queryKey, (now) => now && withChange(now, change))
  try {
    await inTurn(() => saveRequest.send(change))
  } catch {
    void queryClient.invalidateQueries({ queryKey })
  }
}

const withChange = (
  now: NoticePreferences,
  { preference, language }: PreferenceChange,
): NoticePreferences =>
  preference
    ? {
        ...now,
        preferences: now.preferences.map((each) =>
          each.kind === preference.kind ? preference : each,
        ),
      }
    : { ...now, language }
