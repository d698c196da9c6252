import {
  type NotificationKind,
  notificationKinds,
} from '@parvalue/shared/domain/product/notification-kind.ts'

/** Parses the filter of the URL; a missing or invalid one means all kinds. */
export const parseNotificationKind = (
  search: Readonly<Record<string, unknown>>,
): NotificationKind | null => notificationKinds.find((kind) => kind === search.kind) ?? null
