import { Link } from "react-router-dom";
import { useIdle } from "../../lib/idle.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { Logo } from "../../ui/display/logo.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { shop } from "../shop.ts";
import css from "./footer.module.css";
import { type Destination, help, quickLinks, shopNow } from "./navigation.ts";

function Column({ title, links }: { title: string; links: readonly Destination[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul>
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ReachUs() {
  return (
    <section>
      <h2 className={css.title}>Reach Us</h2>
      <address className={css.address}>
        <p>
          {shop.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <a href={`tel:${shop.phone.replaceAll(" ", "")}`}>{shop.phone}</a>
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </address>
    </section>
  );
}

/** Loaded here, so that no page's first script grows by it. */
const Visits = lazyFile(() => import("../insights/visits.ts"));

export default function Footer() {
  return (
    <footer className={css.footer}>
      {useIdle() && (
        <Optional>
          <Visits />
        </Optional>
      )}
      <Container>
        <div className={css.columns}>
          <div className={css.brand}>
            <Link to="/" className={css.home} aria-label="Earshot home">
              <Logo />
            </Link>
            <p>{shop.blurb}</p>
          </div>
          <Column title="Quick Links" links={quickLinks} />
          <Column title="Shop Now" links={shopNow} />
          <Column title="Help" links={help} />
          <ReachUs />
        </div>
        <div className={css.last}>
          <p suppressHydrationWarning>
            © {shop.firstYear}–{new Date().getFullYear()} {shop.name}
          </p>
          <ul className={css.social}>
            {Object.entries(shop.social).map(([name, href]) => (
              <li key={name}>
                <a href={href} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </footer>
  );
}
