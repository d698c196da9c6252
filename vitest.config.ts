import { defineConfig } from 'vitest/config'

const projects = ['shared', 'server', 'web', 'dev', 'tools', 'simulators']

export default defineConfig({
  test: {
    projects: projects.map((name) => ({
      test: {
        name,
        include: [`${name}/**/*.test.{ts,tsx}`],
        exclude: ['**/node_modules/**', '**/dist/**'],
        // Databases and chains are real; on a busy machine they take their time.
        testTimeout: 30_000,
        hookTimeout: 60_000,
      },
    })),
  },
})
