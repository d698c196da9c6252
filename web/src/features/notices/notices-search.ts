import {
  type NoticeItemKind,
  noticeItemKinds,
} from '@parvalue/shared/domain/product/notice-kind.ts'

/** Which notices an address asks for; what it does not say, or says wrongly, means all. */
export const parseKind = (search: Readonly<Record<string, unknown>>): NoticeItemKind | null =>
  noticeItemKinds.find((kind) => kind === search.kind) ?? null
