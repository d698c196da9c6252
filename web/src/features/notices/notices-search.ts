import {
  type NoticeItemKind,
  noticeItemKinds,
} from '@parvalue/shared/domain/product/notice-kind.ts'

/** Parses the filter of the URL; a missing or invalid one means all kinds. */
export const parseNoticeKind = (search: Readonly<Record<string, unknown>>): NoticeItemKind | null =>
  noticeItemKinds.find((kind) => kind === search.kind) ?? null
