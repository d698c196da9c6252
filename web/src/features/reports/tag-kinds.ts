import type { TagKind } from '#ui/text/tag.tsx'
import type { Verdict } from './backing-rules.ts'

export const tagKinds: Record<Verdict, TagKind> = { backed: 'ok', short: 'bad', unknown: 'neutral' }
