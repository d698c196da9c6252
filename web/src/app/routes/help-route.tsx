import { getRouteApi, Navigate } from '@tanstack/react-router'
import { HelpTopicPage } from '#features/help/topic-page.tsx'
import { isTopic } from '#support/topics.ts'

const route = getRouteApi('/help/$topic')

/** An unknown topic redirects to the list of topics. */
export function TopicRoute() {
  const { topic } = route.useParams()
  return isTopic(topic) ? <HelpTopicPage topic={topic} /> : <Navigate to="/help" replace />
}
