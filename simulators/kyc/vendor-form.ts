import { randomUUID } from 'node:crypto'
import type { Inquiry, WatchlistReport } from './store.ts'

export const createPersonaId = (prefix: string): string =>
  `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`

const toTime = (timeMs: number) => new Date(timeMs).toISOString()

/** The fields of Persona's form, by Persona's names. */
export const personaFieldNames = [
  'name-first',
  'name-middle',
  'name-last',
  'birthdate',
  'address-street-1',
  'address-street-2',
  'address-city',
  'address-subdivision',
  'address-postal-code',
  'address-country-code',
  'identification-number',
  'identification-class',
] as const

export function toPersonaInquiry(inquiry: Inquiry) {
  const values = JSON.parse(inquiry.fields) as Record<string, string>
  const fields = personaFieldNames.map(
    (name) =>
      [
        name,
        { type: name === 'birthdate' ? 'date' : 'string', value: values[name] ?? null },
      ] as const,
  )
  return {
    type: 'inquiry',
    id: inquiry.id,
    attributes: {
      status: inquiry.status,
      'reference-id': inquiry.reference_id,
      note: null,
      tags: JSON.parse(inquiry.tags) as string[],
      'created-at': toTime(inquiry.created_ms),
      'updated-at': toTime(inquiry.updated_ms),
      fields: Object.fromEntries(fields),
    },
    relationships: {
      'inquiry-template': { data: { type: 'inquiry-template', id: inquiry.template_id } },
    },
  }
}

export const toPersonaReport = (report: WatchlistReport) => ({
  type: 'report/watchlist',
  id: report.id,
  attributes: {
    status: report.status,
    'has-match': report.has_match === null ? null : report.has_match === 1,
    'reference-id': report.reference_id,
    'created-at': toTime(report.created_ms),
    query: JSON.parse(report.query) as object,
  },
})

/** Returns an event with its name and the whole object that it concerns. */
export const toPersonaEvent = (name: string, data: object, nowMs: number) => ({
  data: {
    type: 'event',
    id: createPersonaId('evt'),
    attributes: { name, payload: { data }, 'created-at': toTime(nowMs) },
  },
})
