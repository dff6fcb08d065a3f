import { type PageInfo, pages } from "../pages.ts";

export interface Destination {
  name: string;
  to: string;
}

export const mainNavigation: readonly Destination[] = [
  { name: "Home", to: "/" },
  { name: "Products", to: "/products" },
  { name: "Contact", to: "/contact" },
  { name: "Wishlist", to: "/wishlist" },
];

export const quickLinks: readonly Destination[] = [
  { name: "Home", to: "/" },
  { name: "About Us", to: "/about" },
  { name: "Contact Us", to: "/contact" },
  { name: "Blogs", to: "/blogs" },
  { name: "Sitemaps", to: "/sitemap" },
];

export const shopNow: readonly Destination[] = [
  { name: "Collections", to: "/collections" },
  { name: "Trending Products", to: "/trending" },
  { name: "New Arrivals Products", to: "/new-arrivals" },
  { name: "Featured Products", to: "/featured" },
  { name: "Cart", to: "/cart" },
];

export const pagesIn = (section: PageInfo["section"]): readonly Destination[] =>
  pages
    .filter((page) => page.section === section)
    .map(({ path, title, name = title }) => ({ name, to: path }));

export const help: readonly Destination[] = [{ name: "Track Order", to: "/track" }, ...pagesIn("Policies")];
