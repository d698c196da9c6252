import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { expect, test } from 'vitest'
import answers from '../../platform/http/docs/answers.json' with { type: 'json' }

const recorded: Readonly<Record<string, unknown>> = answers

test('RF-03 every call that answers in JSON has a recorded answer, which its definition accepts', () => {
  const faults = listEndpoints(api).flatMap(({ group, name, call }) => {
    if (call.media) return []
    const operation = `${group}.${name}`
    const answer = recorded[operation]
    if (answer === undefined) return [`${operation}: no answer is recorded`]
    return call.answer.safeParse(answer).success ? [] : [`${operation}: the answer has changed`]
  })
  // `node tools/record-api-answers.ts` records them.
  expect(faults).toEqual([])
})
