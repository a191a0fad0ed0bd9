<?php
/**
 * Plugin Name: Slotwell booking
 * Description: The booking widget of your Slotwell server, as a block and as the shortcode [slotwell_booking].
 * Version: 1.0.0
 * Requires at least: 6.5
 * Requires PHP: 7.4
 * License: MIT
 *
 * @package slotwell-booking
 */

defined( 'ABSPATH' ) || exit;

/** What a block or shortcode may say, by the names of the widget's attributes. */
const SLOTWELL_ATTRIBUTES = array( 'schedule', 'reason', 'day', 'time', 'lang', 'theme', 'mode' );

/** Those of them that the server's own page takes, too. */
const SLOTWELL_QUERY = array( 'schedule', 'reason', 'day', 'time', 'lang' );

/** The address of the server, without a slash at its end; empty if nobody has entered it. */
function slotwell_server() {
	return untrailingslashit( (string) get_option( 'slotwell_server', '' ) );
}

/** The widget, and a link for where it cannot be; the script comes once, however many widgets are on a page. */
function slotwell_markup( $given ) {
	$server = slotwell_server();
	if ( '' === $server ) {
		return current_user_can( 'manage_options' ) ? '<p>' . esc_html__( 'Slotwell: enter the address of the booking server under Settings, General.', 'slotwell-booking' ) . '</p>' : '';
	}
	wp_enqueue_script_module( 'slotwell-booking', $server . '/widget.js', array(), null );
	$said = array();
	foreach ( SLOTWELL_ATTRIBUTES as $name ) {
		$value = isset( $given[ $name ] ) ? trim( (string) $given[ $name ] ) : '';
		if ( '' !== $value ) {
			$said[ $name ] = $value;
		}
	}
	$attributes = '';
	foreach ( $said as $name => $value ) {
		$attributes .= sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	$query = http_build_query( array_intersect_key( $said, array_flip( SLOTWELL_QUERY ) ) );
	$link  = empty( $given['link'] ) ? __( 'Book an appointment', 'slotwell-booking' ) : $given['link'];
	return sprintf(
		'<slotwell-booking base-url="%s"%s><a href="%s">%s</a></slotwell-booking>',
		esc_url( $server ),
		$attributes,
		esc_url( $server . '/book' . ( '' === $query ? '' : '?' . $query ) ),
		esc_html( $link )
	);
}

/** `[slotwell_booking schedule="1" link="Make an appointment"]` */
function slotwell_shortcode( $given ) {
	return slotwell_markup( is_array( $given ) ? $given : array() );
}

function slotwell_block( $given ) {
	return sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), slotwell_markup( $given ) );
}

function slotwell_register() {
	$depends = array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' );
	wp_register_script( 'slotwell-booking-editor', plugins_url( 'editor.js', __FILE__ ), $depends, '1.0.0', true );
	register_block_type( __DIR__, array( 'render_callback' => 'slotwell_block' ) );
	add_shortcode( 'slotwell_booking', 'slotwell_shortcode' );
}
add_action( 'init', 'slotwell_register' );

function slotwell_setting() {
	register_setting( 'general', 'slotwell_server', array( 'type' => 'string', 'sanitize_callback' => 'esc_url_raw' ) );
	add_settings_field( 'slotwell_server', __( 'Booking server', 'slotwell-booking' ), 'slotwell_field', 'general', 'default', array( 'label_for' => 'slotwell_server' ) );
}
add_action( 'admin_init', 'slotwell_setting' );

function slotwell_field() {
	printf(
		'<input type="url" id="slotwell_server" name="slotwell_server" class="regular-text" placeholder="https://book.example" value="%s">',
		esc_attr( slotwell_server() )
	);
}
