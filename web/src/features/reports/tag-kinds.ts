import type { TagKind } from '#ui/tag.tsx'
import type { Verdict } from './backing-rules.ts'

export const tagKinds: Record<Verdict, TagKind> = { backed: 'ok', short: 'bad', unknown: 'neutral' }
