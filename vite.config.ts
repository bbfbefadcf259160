import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  plugins: [reactRouter()],
  build: {
    // Phones of these years still open the site: colours are written out in plain form beside the newer ones.
    cssTarget: ['chrome100', 'safari15', 'firefox100'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files pack better than many: what every screen is made with, and what the public screens share.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
              priority: 2,
            },
            { name: 'shell', test: /\/web\/site\//, priority: 1 },
          ],
        },
      },
    },
  },
})
