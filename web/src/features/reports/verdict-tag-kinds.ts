import type { TagKind } from '#ui/text/tag.tsx'
import type { BackingVerdict } from './backing-rules.ts'

export const verdictTagKinds: Record<BackingVerdict, TagKind> = {
  backed: 'ok',
  short: 'bad',
  unknown: 'neutral',
}
