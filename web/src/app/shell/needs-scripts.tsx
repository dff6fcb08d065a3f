/** Replaces the shell without scripts. */
export const NeedsScripts = () => (
  <noscript>
    <div className="no-scripts">
      <h1>This page needs JavaScript</h1>
      <p>
        Turn it on in your browser's settings, then reload. You can also <a href="/contact">contact us</a> by
        phone or email, or look through <a href="/products">all products</a>.
      </p>
    </div>
  </noscript>
);
