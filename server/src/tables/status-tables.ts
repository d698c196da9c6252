import type { Generated, GeneratedAlways } from 'kysely'

export type StatusTables = {
  heartbeats: {
    kind: 'process' | 'provider'
    name: string
    answered_at: Date | null
    failed_at: Date | null
    skew_ms: number | null
  }
  approvals: {
    number: GeneratedAlways<string>
    subject: string
    actor: string
    approved_at: Date
    is_proven: Generated<boolean>
    round: Generated<number>
  }
  withdrawn_approvals: { approval: string; actor: string; withdrawn_at: Date }
  incidents: {
    number: GeneratedAlways<string>
    severity: 'notice' | 'outage'
    text_en: string
    text_es: string
    opened_at: Date
    closed_at: Generated<Date | null>
  }
}
