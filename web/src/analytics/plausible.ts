import { type Campaign, campaignTags } from './campaign.ts'
import type { AnalyticsEvent } from './events.ts'

type PageContext = {
  /** Origin of the page, such as `https://app.example`. */
  origin: string
  /** Name of the site at Plausible. */
  domain: string
  /** A route's pattern such as `/stocks/$symbol`, never the path itself. */
  pattern: string
  /** The browser's referrer; only its origin is sent. */
  referrer: string
  campaign: Campaign
}

export type PlausibleEvent = {
  name: string
  url: string
  domain: string
  referrer?: string
  props?: Record<string, string | number>
}

/**
 * Converts an event for Plausible's events API. Campaign tags go into the URL, where Plausible reads
 * them; the URL contains no other query parameters.
 */
export function toPlausibleEvent(
  { name, ...props }: AnalyticsEvent,
  { origin, domain, pattern, referrer, campaign }: PageContext,
): PlausibleEvent {
  const from = findOtherOrigin(referrer, origin)
  return {
    name,
    url: `${origin}${pattern}${toQuery(campaign)}`,
    domain,
    ...(from === null ? {} : { referrer: from }),
    ...(Object.keys(props).length === 0 ? {} : { props: { ...props } }),
  }
}

function toQuery(campaign: Campaign): string {
  const query = new URLSearchParams()
  for (const tag of campaignTags) {
    const text = campaign[tag]
    if (text !== undefined) query.set(tag, text)
  }
  return query.size === 0 ? '' : `?${query}`
}

function findOtherOrigin(referrer: string, pageOrigin: string): string | null {
  const from = URL.parse(referrer)
  const isPage = from?.protocol === 'https:' || from?.protocol === 'http:'
  return from && isPage && from.origin !== pageOrigin ? from.origin : null
}
