import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { assetFileNames, chunkFileNames } from "./build/file-names.ts";
import { firstScript } from "./build/first-script.ts";
import { layerOrder } from "./build/layer-order.ts";
import { manifest } from "./build/manifest.ts";
import { pageSizes } from "./build/page-sizes.ts";
import { renderer } from "./build/renderer.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { stageSettings } from "./build/stage-settings.ts";
import { buildTargets } from "./build/supported-browsers.ts";

/** A value that the shell has set would put React's development build into the pages. */
const productionBuild: Plugin = {
  name: "production-build",
  config(_, { command }) {
    if (command === "build") process.env.NODE_ENV = "production";
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    productionBuild,
    react(),
    stageSettings(),
    layerOrder(),
    firstScript(),
    renderer(),
    manifest(),
    serviceWorker(),
    pageSizes(),
  ],
  build: {
    outDir: "../.build/web",
    emptyOutDir: true,
    assetsDir: "assets",
    target: buildTargets,
    // The CSP allows fonts and scripts from our own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames,
        assetFileNames,
        codeSplitting: {
          groups: [
            // Unchanged by most releases, so that it stays in the browser's cache.
            {
              name: "library",
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|swr|dequal|use-sync-external-store)\/(?!dist\/infinite)/,
            },
            // Small pages with few readers: each further file adds to the entry's table.
            {
              name: "reading",
              test: /src\/pages\/shop\/(reading\/(about|sitemap|blogs|guide)|shelves\/|parts\/shelf\.)/,
              includeDependenciesRecursively: false,
            },
            {
              name: "access",
              test: /src\/pages\/account\/\w[\w-]+\/((confirm-email|confirm-wait|stop-waits|stop-cart-mails|forgot-password|reset-password|update-password|update-profile)-page|mailed-link)/,
              includeDependenciesRecursively: false,
            },
            {
              name: "returns",
              test: /return-(words|states)\.|orders\/returns\.module|\/photographs/,
              includeDependenciesRecursively: false,
            },
            // The code of every form compresses better in one file, too.
            {
              name: "forms",
              test: /node_modules\/zod\/|shared\/core\/(wire|json)\.ts|src\/lib\/form\.ts/,
              includeDependenciesRecursively: false,
            },
            // Each file of a page's first view costs a phone a round trip over HTTP/1.1.
            {
              name: "credentials",
              test: /src\/(ui\/fields\/password-field|lib\/passkey-message|pages\/account\/parts\/account\.module)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: "cart",
              test: /src\/(app\/checkout\/(cart-prices|under-way)|parts\/checkout\/(use-coupon|priced-cart)|parts\/orders\/summary|pages\/checkout\/parts\/cart-check)\.|shared\/orders\/prices\./,
              includeDependenciesRecursively: false,
            },
            {
              name: "account",
              test: /shared\/(accounts\/schemas|desk\/(tags|notes|desk-limits)|core\/email)\.ts/,
              includeDependenciesRecursively: false,
            },
            {
              name: "address",
              test: /shared\/delivery\/shipping-info\.|src\/app\/(checkout\/shipping|delivery\/delivery-pin)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: "steps",
              test: /src\/parts\/checkout\/(steps|checkout\.module)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: "edits",
              test: /admin\/parts\/(use-base|use-unsaved)/,
              includeDependenciesRecursively: false,
            },
            {
              name: "label",
              test: /shared\/products\/(country-name|parties)\./,
              includeDependenciesRecursively: false,
            },
            // Lists and forms of staff, again for the table in the entry.
            {
              name: "details",
              test: /admin\/(parts\/(label-fields|specs-field|detail-fields|tones-field)|products\/(more-fields|schedule-fields))\b|shared\/products\/spec\./,
              includeDependenciesRecursively: false,
            },
            {
              name: "fields",
              test: /admin\/parts\/(unit-field|form-section|form\.module)\b/,
              includeDependenciesRecursively: false,
            },
            {
              name: "list",
              test: /admin\/parts\/(pager|admin-list|use-query|use-list|filters|table)\b/,
              includeDependenciesRecursively: false,
            },
            {
              name: "delivery",
              test: /src\/app\/delivery\/delivery(-time)?\.ts|shared\/delivery\/delivery-estimate\./,
              includeDependenciesRecursively: false,
            },
            // Styles of parts that are rendered with the page and loaded later.
            {
              name: "product",
              test: /src\/pages\/shop\/product\/((product|gallery|colours|promises|specifications|reviews)\.module\.css|(gallery|product-skeleton)\.tsx)/,
              includeDependenciesRecursively: false,
            },
            {
              name: "listing",
              test: /src\/pages\/shop\/listing\/[\w-]+\.module\.css/,
              includeDependenciesRecursively: false,
            },
            // Needed by all pages: one file compresses better than many, above all the table of pages with the
            // table of their files. Its style sheet is the first of the page, so base.css belongs to it.
            {
              name: "shelf",
              test: /src\/(ui\/\w+\/(base|breadcrumbs|empty-state|lost-focus|time|price|badge|product-picture|rating|swatch\.module|skeleton|error-banner|notice|use-action|use-dialog-file)\b|ui\/toasts\/toast\.|parts\/products\/product-card\b|lib\/(api|storage|files|order-key|media|is-live|date-format)\.ts|app\/(pages|shop)\b|routes\.tsx)|shared\/(core\/(money|limits|words)|pictures\/image-widths|products\/family-words|shop-contract)/,
            },
            {
              name: "calls",
              test: /src\/lib\/staff-api\.|shared\/(staff-contract|[\w-]+\/(staff-)?routes)\./,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
